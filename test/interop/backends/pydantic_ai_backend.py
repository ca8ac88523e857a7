"""Pydantic AI, with its FunctionModel in place of a provider."""

from ag_ui.core import StateSnapshotEvent
from pydantic import BaseModel
from pydantic_ai import Agent, DeferredToolRequests, RunContext, ToolReturn
from pydantic_ai.messages import ModelRequest, ToolReturnPart, UserPromptPart
from pydantic_ai.models.function import DeltaThinkingPart, DeltaToolCall, FunctionModel
from pydantic_ai.ui import StateDeps
from pydantic_ai.ui.ag_ui import AGUIAdapter
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from scenes import next_step

PACKAGES = ["pydantic-ai-slim", "ag-ui-protocol"]


async def stream(messages, _info):
    asked: list[str] = []
    results: list[str] = []
    for message in messages:
        if not isinstance(message, ModelRequest):
            continue
        for part in message.parts:
            if isinstance(part, UserPromptPart):
                asked.append(part.content if isinstance(part.content, str) else " ".join(map(str, part.content)))
                results = []
            elif isinstance(part, ToolReturnPart):
                results.append(part.model_response_str())
    step = next_step(asked, results)
    for piece in step.thought:
        yield {0: DeltaThinkingPart(content=piece)}
    async for piece in step.pieces():
        yield piece
    for at, call in enumerate(step.calls, start=1):
        yield {at: DeltaToolCall(name=call.name, tool_call_id=call.id)}
        for piece in call.pieces:
            yield {at: DeltaToolCall(json_args=piece)}


class Shared(BaseModel):
    items: list[str] = []


agent = Agent(
    FunctionModel(stream_function=stream),
    deps_type=StateDeps[Shared],
    output_type=[str, DeferredToolRequests],
)


@agent.tool_plain
async def get_weather(city: str) -> str:
    """The weather in a city."""
    return f"sunny, 21 degrees ({city})"


@agent.tool
async def add_item(ctx: RunContext[StateDeps[Shared]], item: str) -> ToolReturn:
    """Puts something on the shopping list."""
    ctx.deps.state.items.append(item)
    return ToolReturn(
        return_value=f"{item} added",
        metadata=[StateSnapshotEvent(snapshot=ctx.deps.state.model_dump())],
    )


@agent.tool_plain(requires_approval=True)
async def refund(order: str, amount: int) -> str:
    """Pays money back."""
    return f"refunded {amount} for {order}"


async def run(request: Request) -> Response:
    return await AGUIAdapter.dispatch_request(request, agent=agent, deps=StateDeps(Shared()), include_usage=True)


app = Starlette(routes=[Route("/", run, methods=["POST"])])
