# SPDX-License-Identifier: Apache-2.0
"""The user's own judgements of a few documents: giving them, keeping them, and what they say of
systems and scores.
"""
