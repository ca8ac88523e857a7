"""AWS Strands, with a model of its own."""

from typing import Any

from ag_ui_strands import StrandsAgent, StrandsAgentConfig, ToolBehavior, add_strands_fastapi_endpoint
from fastapi import FastAPI
from strands import Agent, tool
from strands.models import Model

from scenes import next_step

PACKAGES = ["ag_ui_strands", "strands-agents", "ag-ui-protocol"]


class ScriptedModel(Model):
    def update_config(self, **model_config: Any) -> None:
        pass

    def get_config(self) -> dict:
        return {"model_id": "scripted"}

    def structured_output(self, *args: Any, **kwargs: Any):
        raise NotImplementedError

    async def stream(self, messages, *args: Any, **kwargs: Any):
        asked: list[str] = []
        results: list[str] = []
        for message in messages:
            if message["role"] != "user":
                continue
            texts = [block["text"] for block in message["content"] if "text" in block]
            answers = [block["toolResult"] for block in message["content"] if "toolResult" in block]
            if texts:
                asked.append(" ".join(texts))
                results = []
            for answer in answers:
                results.append(" ".join(str(part.get("text", part.get("json", ""))) for part in answer["content"]))
        step = next_step(asked, results)
        yield {"messageStart": {"role": "assistant"}}
        if step.thought:
            yield {"contentBlockStart": {"start": {}}}
            for piece in step.thought:
                yield {"contentBlockDelta": {"delta": {"reasoningContent": {"text": piece}}}}
            yield {"contentBlockStop": {}}
        if step.text:
            yield {"contentBlockStart": {"start": {}}}
            async for piece in step.pieces():
                yield {"contentBlockDelta": {"delta": {"text": piece}}}
            yield {"contentBlockStop": {}}
        for call in step.calls:
            yield {"contentBlockStart": {"start": {"toolUse": {"name": call.name, "toolUseId": call.id}}}}
            for piece in call.pieces:
                yield {"contentBlockDelta": {"delta": {"toolUse": {"input": piece}}}}
            yield {"contentBlockStop": {}}
        yield {"messageStop": {"stopReason": "tool_use" if step.calls else "end_turn"}}
        yield {
            "metadata": {
                "usage": {"inputTokens": 50, "outputTokens": 10, "totalTokens": 60},
                "metrics": {"latencyMs": 1},
            }
        }


@tool
def get_weather(city: str) -> str:
    """The weather in a city."""
    return f"sunny, 21 degrees ({city})"


@tool
def add_item(item: str) -> str:
    """Puts something on the shopping list."""
    return f"{item} added"


@tool
def refund(order: str, amount: int) -> str:
    """Pays money back."""
    return f"refunded {amount} for {order}"


async def with_item(context) -> dict:
    items = list((context.input_data.state or {}).get("items", []))
    return {"items": [*items, context.tool_input["item"]]}


agent = StrandsAgent(
    agent=Agent(model=ScriptedModel(), tools=[get_weather, add_item, refund], callback_handler=None),
    name="interop",
    config=StrandsAgentConfig(
        tool_behaviors={
            "add_item": ToolBehavior(state_from_result=with_item),
            "refund": ToolBehavior(interrupt_on_call=True),
        }
    ),
)
app = FastAPI()
add_strands_fastapi_endpoint(app, agent, "/")
