# SPDX-License-Identifier: Apache-2.0
"""What texts show by themselves, without any score: broken summaries, ways of writing, and the
language.
"""
