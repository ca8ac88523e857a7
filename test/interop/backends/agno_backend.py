"""Agno, with a model of its own. It asks for approval by leaving a call without a result."""

import json
from typing import Any

from agno.agent import Agent
from agno.db.in_memory import InMemoryDb
from agno.models.base import Model
from agno.models.response import ModelResponse
from agno.os.interfaces.agui import AGUI
from agno.run import RunContext
from agno.tools import tool
from fastapi import FastAPI

from scenes import next_step

PACKAGES = ["agno", "ag-ui-protocol"]


class ScriptedModel(Model):
    def invoke(self, *args: Any, **kwargs: Any) -> ModelResponse:
        raise NotImplementedError

    async def ainvoke(self, *args: Any, **kwargs: Any) -> ModelResponse:
        raise NotImplementedError

    def invoke_stream(self, *args: Any, **kwargs: Any):
        raise NotImplementedError

    def _parse_provider_response(self, response: Any, **kwargs: Any) -> ModelResponse:
        return response

    def _parse_provider_response_delta(self, response: Any) -> ModelResponse:
        return response

    async def ainvoke_stream(self, messages, *args: Any, **kwargs: Any):
        asked: list[str] = []
        results: list[str] = []
        for message in messages:
            if message.role == "user":
                asked.append(str(message.content))
                results = []
            elif message.role == "tool":
                results.append(str(message.content))
        step = next_step(asked, results)
        for piece in step.thought:
            yield ModelResponse(role="assistant", reasoning_content=piece)
        async for piece in step.pieces():
            yield ModelResponse(role="assistant", content=piece)
        if step.calls:
            yield ModelResponse(
                role="assistant",
                tool_calls=[
                    {
                        "id": call.id,
                        "type": "function",
                        "function": {"name": call.name, "arguments": json.dumps(call.args)},
                    }
                    for call in step.calls
                ],
            )


@tool
def get_weather(city: str) -> str:
    """The weather in a city."""
    return f"sunny, 21 degrees ({city})"


@tool
def add_item(run_context: RunContext, item: str) -> str:
    """Puts something on the shopping list."""
    state = run_context.session_state
    state["items"] = [*state.get("items", []), item]
    return f"{item} added"


@tool(requires_confirmation=True)
def refund(order: str, amount: int) -> str:
    """Pays money back."""
    return f"refunded {amount} for {order}"


agent = Agent(
    name="interop",
    model=ScriptedModel(id="scripted"),
    db=InMemoryDb(),
    tools=[get_weather, add_item, refund],
    add_history_to_context=True,
    telemetry=False,
)
app = FastAPI()
app.include_router(AGUI(agent=agent).get_router())
