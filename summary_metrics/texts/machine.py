# SPDX-License-Identifier: Apache-2.0
"""Texts of a machine in the place of a summary: the error of a server, an exception, or the object
in which a reply was packed.

A summary may be about a server that failed. So an error is one only if the whole text is not much
more than that, and whoever finds it looks whether the source says the same.
"""

from __future__ import annotations

import re

LONGEST_ERROR = 300  # characters; what is longer and in words is no message of an error

# Objects as JSON or Python writes them, whole or broken off, also in a fence of code.
OBJECT = re.compile(
    r"""\s*(?:```\w*\s*)?(?:\[\s*)?\{\s*(?:["']\w[\w -]*["']\s*:|\})"""  # {"summary": [{'text':
    r"""|\s*(?:```\w*\s*)?\[\s*(["']).{0,9999}\1\s*,?\s*\](?:\s*```)?\s*$"""  # ["The council ..."]
    r"""|\s*(?-i:b)(["']).*\2\s*$"""  # b'The council ...'
    r"""|\s*(?:[A-Z]\w*|\w+\.(?:\w*\.)*[^\WA-Z]*[A-Z]\w*)\(\s*(?:\w+=|["'{\[<]|\))"""  # AIMessage(content=
    r"""|\s*(?:content|text|message|response|role)=(?:["'{\[]|None\b)"""  # content='The' id='run-1'
    r"""|\s*<(?:[\w.]+ )*(?:object|at 0x|function|generator|coroutine)\b|\s*<Response \[\d"""
    r"""|\s*<(?:!doctype|html|\?xml)\b"""
    r"""|\s*(?:data|event):\s*(?:\{|\[DONE\]|\w+\s*\n)""",
    re.IGNORECASE | re.DOTALL,
)
# Of which the case of letters is a part.
EXCEPTION = re.compile(
    r"\s*(?:Traceback \(most recent call last\)"
    r"|(?:\w+\.)*[A-Z]?\w*(?:Error|Exception|Timeout)\s?(?:[:(\[]|\Z)"
    r"|(?:\w+\.)+\w*(?:Error|Exception)\b)"
)
STATUS = (
    r"(?:internal server error|bad gateway|service (?:temporarily |currently )?(?:un|not )available"
    r"|(?:(?:gateway|request|read|connection|connect|server) )?timed? ?-?out|too many requests"
    r"|unauthori[sz]ed|forbidden|(?:page |model |resource )?not found|bad request"
    r"|(?:payload|request entity|content) too large|unprocessable (?:entity|content)"
    r"|rate[- ]limit(?:ed|s)?(?: (?:was )?(?:reached|exceeded|hit|error))?"
    r"|(?:insufficient|exceeded)[_ ]quota|quota (?:was )?(?:reached|exceeded)"
    r"|you(?:'ve| have)? exceeded your (?:\w+ ){0,2}(?:quota|limit)"
    r"|(?:the |that )?(?:model|server|engine) is (?:currently )?overloaded"
    r"|max(?:imum)? retries (?:reached|exceeded)|(?:maximum )?context length exceeded)"
)
SENDING = (
    r"(?:connection|network|socket|proxy|ssl|dns|http|https|api|api call|api request|request|read"
    r"|connect|timeout|endpoint|inference|completion|llm|openai|server|call to the (?:api|model))"
)
FAILED = (
    r"(?:error(?:ed)?(?: out)?|failed|failure|timed? ?-?out|aborted|refused|reset|closed|dropped"
    r"|unreachable|disconnected|interrupted|cancell?ed|rejected)"
)
END = r"(?:\W*\Z|\W+please (?:try|retry|wait|check).*"  # or what the user is asked to do
NUMBERED = rf"{END}|\s*[-:(,].*|\W+(?:\w+ ){{0,2}}{STATUS}.*)"
# or a reason, a number, what was tried
REST = (
    rf"{END}|\s*\.?\s*[:(\[{{=].*|\s+-.*|\W+(?:after|with (?:status|code|error|url|http)|by peer|while"
    r"|during|on attempt|due to|because|without|code|status|\d).*)"
)
ERRORS = re.compile(
    rf"\W*(?:(?:api|http|server)? ?error|status|code)(?:\W*(?:code|status|occurred))*\W+[45]\d\d{NUMBERED}"
    rf"|\W*(?:http\S*\s+)?[45]\d\d\W+(?:\w+ ){{0,2}}{STATUS}.*"
    rf"|\W*(?:(?:an? |the |your )?error\W+)?{STATUS}{REST}"
    rf"|\W*(?:error\W+)?(?:an? |the |your )?{SENDING} (?:call |request |server |has |was |is )*{FAILED}{REST}"
    r"|\W*(?:an? )?(?:(?:unexpected|unknown|fatal|internal|server|api|network) )?error"
    r"(?:\W*\Z| (?:has )?(?:occurred|happened)\b.*| (?:while|during) \w+ing\b.*|\s*:.*)"
    r"|\W*(?:failed to|could not|cannot|unable to) (?:connect|reach|get|fetch|parse|decode|load|call)"
    r"(?: to)?(?: a| the| any)?(?: \w+)? (?:servers?|apis?|models?|endpoint|host|url|response|json)\b.*"
    r"|\W*(?:rate[- ]limit (?:reached|exceeded|hit)|cuda out of memory|cuda error|errno \d+"
    r"|upstream (?:connect|request|server) (?:error|timeout)"
    r"|(?:the |that )?model is (?:currently )?overloaded with other requests)\b.*"
    r"|\W*(?:failed|failure|exception|timeout|content[ _]filter(?:ed)?)\W*",
    re.IGNORECASE | re.DOTALL,
)


def find_machine_text(summary: str) -> str:
    """Return a summary that is the error or the object of a program, "" where it is none.

    >>> find_machine_text("Connection error."), find_machine_text("b'The council voted.'")
    ('Connection error.', "b'The council voted.'")
    >>> find_machine_text("Connection errors fell by half.")
    ''
    """
    text = summary.strip()
    is_error = len(text) <= LONGEST_ERROR and ERRORS.fullmatch(text)
    if not (OBJECT.match(text) or EXCEPTION.match(text) or is_error):
        return ""
    return text
