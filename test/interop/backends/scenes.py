"""What the model of every backend says: no framework and no key, so that all backends are asked the same things."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from uuid import uuid4

GREETING = ["Hello", " from a **real**", " backend: ", "안녕 ", "👋", "."]
THOUGHT = ["The person wants ", "to know ", "what I think."]
REFUND_QUESTION = "Refund 30 for order 7?"


@dataclass
class Call:
    """A tool call, its arguments cut in the middle as a provider cuts them."""

    name: str
    args: dict
    id: str = field(default_factory=lambda: f"call_{uuid4().hex[:12]}")

    @property
    def pieces(self) -> list[str]:
        text = json.dumps(self.args)
        return [text[:4], text[4:]]


@dataclass
class Step:
    """One answer of the model."""

    text: Sequence[str] = ()
    calls: Sequence[Call] = ()
    thought: Sequence[str] = ()
    # Seconds between two pieces of text.
    pause: float = 0.005
    # Raised after the text.
    error: str | None = None

    async def pieces(self) -> AsyncIterator[str]:
        for piece in self.text:
            await asyncio.sleep(self.pause)
            yield piece
        if self.error is not None:
            raise RuntimeError(self.error)


def next_step(asked: Sequence[str], results: Sequence[str]) -> Step:
    """The next answer, from all that people said so far and the tool results since they said the last of it."""
    last = asked[-1].lower() if asked else ""
    said = " / ".join(results)
    if "weather and theme" in last:
        if results:
            return Step(text=["Both are", f" done: {said}."])
        return Step(calls=[Call("get_weather", {"city": "Seoul"}), Call("set_theme", {"theme": "dark"})])
    if "refund and weather" in last:
        if results:
            return Step(text=["Both are", f" done: {said}."])
        return Step(calls=[Call("get_weather", {"city": "Seoul"}), Call("refund", {"order": "7", "amount": 30})])
    if "weather" in last:
        if results:
            return Step(text=["It is ", said, " in Seoul."])
        return Step(text=["Let me ", "look."], calls=[Call("get_weather", {"city": "Seoul"})])
    if "theme" in last:
        if results:
            return Step(text=["The page", f" says: {said}."])
        return Step(calls=[Call("set_theme", {"theme": "dark"})])
    if "milk" in last:
        return Step(text=["It is on", " the list."]) if results else Step(calls=[Call("add_item", {"item": "milk"})])
    if "refund" in last:
        if results:
            return Step(text=["The refund", f" ended with: {said}."])
        return Step(text=["I need ", "a yes."], calls=[Call("refund", {"order": "7", "amount": 30})])
    if "fail" in last:
        return Step(text=["I was about", " to say"], error="The model went away")
    if "count" in last:
        return Step(text=[f"{number} " for number in range(400)], pause=0.02)
    if "think" in last:
        return Step(thought=THOUGHT, text=["I think", " so."])
    if "first" in last:
        return Step(text=["You first said: ", asked[0], f" ({len(asked)} messages)"])
    return Step(text=GREETING, pause=0.04)
