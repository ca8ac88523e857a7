"""Microsoft Agent Framework, with a chat client of its own."""

import json
from contextvars import ContextVar
from typing import Annotated, Any

from agent_framework import Agent, BaseChatClient, ChatResponse, ChatResponseUpdate, Content, Message, tool
from agent_framework._tools import FunctionInvocationLayer
from agent_framework_ag_ui import AgentFrameworkAgent, add_agent_framework_fastapi_endpoint, state_update
from fastapi import FastAPI

from scenes import next_step

PACKAGES = ["agent-framework-ag-ui", "agent-framework-core", "ag-ui-protocol"]


# How the adapter tells the model of the shared state; a real model would repeat it in its arguments.
STATE_MARK = "Current state of the application:\n"
shared: ContextVar[dict] = ContextVar("shared", default={})


class ScriptedClient(FunctionInvocationLayer, BaseChatClient):
    def _inner_get_response(self, *, messages, stream, options, **kwargs: Any):
        updates = self._updates(messages)
        if stream:
            return self._build_response_stream(updates)

        async def whole() -> ChatResponse:
            return ChatResponse.from_updates([update async for update in updates])

        return whole()

    async def _updates(self, messages: list[Message]):
        asked: list[str] = []
        results: list[str] = []
        for message in messages:
            if STATE_MARK in message.text:
                text = message.text.split(STATE_MARK, 1)[1]
                shared.set(json.JSONDecoder().raw_decode(text.lstrip())[0])
                continue
            if message.role == "user" and message.text:
                asked.append(message.text)
                results = []
            for content in message.contents:
                if content.type == "function_result":
                    results.append(content.result if isinstance(content.result, str) else json.dumps(content.result))
        step = next_step(asked, results)
        for piece in step.thought:
            yield update(Content.from_text_reasoning(text=piece))
        async for piece in step.pieces():
            yield update(Content.from_text(piece))
        for call in step.calls:
            first, last = call.pieces
            yield update(Content.from_function_call(call.id, call.name, arguments=first))
            yield update(Content.from_function_call(call.id, "", arguments=last))


def update(content: Content) -> ChatResponseUpdate:
    return ChatResponseUpdate(role="assistant", contents=[content])


@tool(approval_mode="never_require")
def get_weather(city: Annotated[str, "Where"]) -> str:
    """The weather in a city."""
    return f"sunny, 21 degrees ({city})"


@tool(approval_mode="never_require")
def add_item(item: Annotated[str, "What"]):
    """Puts something on the shopping list."""
    return state_update(f"{item} added", state={"items": [*shared.get().get("items", []), item]})


@tool(approval_mode="always_require")
def refund(order: Annotated[str, "Which order"], amount: Annotated[int, "How much"]) -> str:
    """Pays money back."""
    return f"refunded {amount} for {order}"


agent = AgentFrameworkAgent(
    agent=Agent(client=ScriptedClient(), name="interop", tools=[get_weather, add_item, refund]),
    state_schema={"items": {"type": "array", "items": {"type": "string"}}},
    require_confirmation=False,
)
app = FastAPI()
add_agent_framework_fastapi_endpoint(app, agent, "/", single_user=True)
