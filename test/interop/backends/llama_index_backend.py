"""LlamaIndex, with a model of its own. It streams chunks, and its tool results come as messages only."""

from typing import Any

from fastapi import FastAPI
from llama_index.core.base.llms.types import ChatMessage, ChatResponse, LLMMetadata
from llama_index.core.llms.function_calling import FunctionCallingLLM
from llama_index.core.llms.llm import ToolSelection
from llama_index.core.workflow import Context
from llama_index.protocols.ag_ui.router import AGUIWorkflowRouter, get_default_workflow_factory

from scenes import next_step

PACKAGES = ["llama-index-protocols-ag-ui", "llama-index-core", "ag-ui-protocol"]


class ScriptedLLM(FunctionCallingLLM):
    @property
    def metadata(self) -> LLMMetadata:
        return LLMMetadata(is_function_calling_model=True, is_chat_model=True, model_name="scripted")

    def _prepare_chat_with_tools(self, *args: Any, **kwargs: Any) -> dict:
        raise NotImplementedError

    async def astream_chat_with_tools(self, tools, user_msg=None, chat_history=None, **kwargs: Any):
        asked: list[str] = []
        results: list[str] = []
        for message in chat_history or []:
            # What a page answered to a call becomes a user message here.
            answered = message.additional_kwargs.get("tool_call_id") is not None
            if message.role.value == "user" and not answered:
                text = message.content or ""
                # The adapter puts the shared state before the last question.
                asked.append(text.split("</state>", 1)[-1].strip())
                results = []
            elif message.role.value == "tool" or answered:
                results.append(message.content or "")
        return self._answer(next_step(asked, results))

    async def _answer(self, step):
        text = ""
        async for piece in step.pieces():
            text += piece
            yield ChatResponse(message=ChatMessage(role="assistant", content=text), delta=piece)
        calls = [ToolSelection(tool_id=call.id, tool_name=call.name, tool_kwargs=call.args) for call in step.calls]
        message = ChatMessage(role="assistant", content=text, additional_kwargs={"calls": calls})
        yield ChatResponse(message=message, delta="")

    def get_tool_calls_from_response(self, response, error_on_no_tool_call=True, **kwargs: Any):
        return response.message.additional_kwargs.get("calls", [])

    def chat(self, *args: Any, **kwargs: Any):
        raise NotImplementedError

    complete = stream_chat = stream_complete = achat = acomplete = astream_chat = astream_complete = chat


def get_weather(city: str) -> str:
    """The weather in a city."""
    return f"sunny, 21 degrees ({city})"


async def add_item(ctx: Context, item: str) -> str:
    """Puts something on the shopping list."""
    state = await ctx.store.get("state", default={})
    await ctx.store.set("state", {**state, "items": [*state.get("items", []), item]})
    return f"{item} added"


app = FastAPI()
app.include_router(
    AGUIWorkflowRouter(
        get_default_workflow_factory(
            llm=ScriptedLLM(), backend_tools=[get_weather, add_item], initial_state={"items": []}
        )
    ).router
)
