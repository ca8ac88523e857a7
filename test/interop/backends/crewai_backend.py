"""A CrewAI flow, with a LiteLLM provider of its own."""

import json
import os
from typing import Any

# Nothing is fetched and nothing is told: both would be tried while it is imported.
os.environ.update(LITELLM_LOCAL_MODEL_COST_MAP="True", CREWAI_DISABLE_TELEMETRY="true", OTEL_SDK_DISABLED="true")

import litellm
from ag_ui_crewai import (
    CopilotKitState,
    add_crewai_flow_fastapi_endpoint,
    copilotkit_emit_tool_result,
    copilotkit_stream,
)
from crewai.flow.flow import Flow, start
from fastapi import FastAPI
from litellm import CustomLLM
from pydantic import Field

from scenes import next_step

PACKAGES = ["ag-ui-crewai", "crewai", "ag-ui-protocol"]


class Scripted(CustomLLM):
    async def astreaming(self, model, messages, *args: Any, **kwargs: Any):
        asked: list[str] = []
        results: list[str] = []
        for message in messages:
            if message["role"] == "user":
                asked.append(str(message["content"]))
                results = []
            elif message["role"] == "tool":
                results.append(str(message["content"]))
        step = next_step(asked, results)
        async for piece in step.pieces():
            yield chunk(piece)
        for at, call in enumerate(step.calls):
            for number, piece in enumerate(["", *call.pieces]):
                yield chunk(
                    "",
                    {
                        "id": call.id if number == 0 else None,
                        "type": "function",
                        "index": at,
                        "function": {"name": call.name if number == 0 else None, "arguments": piece},
                    },
                )
        yield {**chunk(""), "is_finished": True, "finish_reason": "tool_calls" if step.calls else "stop"}


def chunk(text: str, tool_use: dict | None = None) -> dict:
    return {
        "text": text,
        "tool_use": tool_use,
        "is_finished": False,
        "finish_reason": "",
        "usage": None,
        "index": 0,
    }


litellm.custom_provider_map = [{"provider": "scripted", "custom_handler": Scripted()}]


class Shared(CopilotKitState):
    items: list[str] = Field(default_factory=list)


class AgentFlow(Flow[Shared]):
    @start()
    async def chat(self):
        while True:
            stream = await litellm.acompletion(
                model="scripted/model",
                messages=[plain(message) for message in self.state.messages],
                stream=True,
            )
            message = (await copilotkit_stream(stream)).choices[0].message
            self.state.messages.append(message)
            calls = message.get("tool_calls") or []
            answered = [await self.act(call) for call in calls]
            if not calls or not all(answered):
                return

    async def act(self, call) -> bool:
        """Runs a tool of this side; one of the page is answered by the page."""
        args = json.loads(call.function.arguments)
        if call.function.name == "get_weather":
            content = f"sunny, 21 degrees ({args['city']})"
        elif call.function.name == "add_item":
            self.state.items.append(args["item"])
            content = f"{args['item']} added"
        else:
            return False
        self.state.messages.append({"role": "tool", "tool_call_id": call.id, "content": content})
        await copilotkit_emit_tool_result(call.id, content)
        return True


def plain(message) -> dict:
    return message if isinstance(message, dict) else message.model_dump(exclude_none=True)


app = FastAPI()
add_crewai_flow_fastapi_endpoint(app, AgentFlow(), "/")
