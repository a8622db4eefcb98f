# SPDX-License-Identifier: Apache-2.0
"""What each score does when a correct summary is changed on purpose."""
