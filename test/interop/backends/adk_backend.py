"""Google's Agent Development Kit, with a model of its own."""

from ag_ui_adk import ADKAgent, AGUIToolset, add_adk_fastapi_endpoint
from fastapi import FastAPI
from google.adk.agents import LlmAgent
from google.adk.models import BaseLlm, LlmResponse
from google.adk.tools import FunctionTool, ToolContext
from google.genai import types

from scenes import next_step

PACKAGES = ["ag-ui-adk", "google-adk", "ag-ui-protocol"]


class ScriptedLlm(BaseLlm):
    async def generate_content_async(self, llm_request, stream: bool = False):
        asked: list[str] = []
        results: list[str] = []
        for content in llm_request.contents:
            for part in content.parts or []:
                if content.role == "user" and part.text:
                    asked.append(part.text)
                    results = []
                if part.function_response is not None:
                    answer = part.function_response.response or {}
                    results.append(str(answer.get("result", answer)))
        step = next_step(asked, results)
        parts: list[types.Part] = []
        for piece in step.thought:
            yield partial(types.Part(text=piece, thought=True))
        if step.thought:
            parts.append(types.Part(text="".join(step.thought), thought=True))
        async for piece in step.pieces():
            yield partial(types.Part(text=piece))
        if step.text:
            parts.append(types.Part(text="".join(step.text)))
        for call in step.calls:
            parts.append(types.Part(function_call=types.FunctionCall(id=call.id, name=call.name, args=call.args)))
        yield LlmResponse(
            content=types.Content(role="model", parts=parts),
            partial=False,
            usage_metadata=types.GenerateContentResponseUsageMetadata(
                prompt_token_count=50, candidates_token_count=10, total_token_count=60
            ),
        )


def partial(part: types.Part) -> LlmResponse:
    return LlmResponse(content=types.Content(role="model", parts=[part]), partial=True)


def get_weather(city: str) -> str:
    """The weather in a city."""
    return f"sunny, 21 degrees ({city})"


def add_item(item: str, tool_context: ToolContext) -> str:
    """Puts something on the shopping list."""
    tool_context.state["items"] = [*tool_context.state.get("items", []), item]
    return f"{item} added"


def refund(order: str, amount: int) -> str:
    """Pays money back."""
    return f"refunded {amount} for {order}"


agent = ADKAgent(
    adk_agent=LlmAgent(
        name="interop",
        model=ScriptedLlm(model="scripted"),
        tools=[get_weather, add_item, FunctionTool(refund, require_confirmation=True), AGUIToolset()],
    ),
    app_name="interop",
    user_id="person",
    emit_interrupt_outcome=True,
)
app = FastAPI()
add_adk_fastapi_endpoint(app, agent, "/")
