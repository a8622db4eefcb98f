# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/page/__init__.py, copied by metrics/_shared/vendor.py; edit it there.
"""The parts of a page that shows a metric. The `app.py` beside this folder puts them together."""
