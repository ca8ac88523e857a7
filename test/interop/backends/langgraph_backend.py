"""LangGraph with a chat model of its own, once with interrupts as AG-UI has them and once as it sends them by default."""

import operator
from typing import Annotated, Any

from ag_ui_langgraph import LangGraphAgent, add_langgraph_fastapi_endpoint
from fastapi import FastAPI
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, HumanMessage, ToolMessage
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from langchain_core.tools import tool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.types import interrupt

from scenes import REFUND_QUESTION, next_step

PACKAGES = ["ag-ui-langgraph", "langgraph", "langchain-core", "ag-ui-protocol"]


class ScriptedChat(BaseChatModel):
    @property
    def _llm_type(self) -> str:
        return "scripted"

    def _generate(self, messages, stop=None, run_manager=None, **kwargs: Any) -> ChatResult:
        raise NotImplementedError("This model only streams.")

    async def _agenerate(self, messages, stop=None, run_manager=None, **kwargs: Any) -> ChatResult:
        whole = None
        async for chunk in self._astream(messages):
            whole = chunk.message if whole is None else whole + chunk.message
        return ChatResult(generations=[ChatGeneration(message=AIMessage(**whole.model_dump(exclude={"type"})))])

    async def _astream(self, messages, stop=None, run_manager=None, **kwargs: Any):
        asked: list[str] = []
        results: list[str] = []
        for message in messages:
            if isinstance(message, HumanMessage):
                asked.append(message.text if isinstance(message.text, str) else message.text())
                results = []
            elif isinstance(message, ToolMessage):
                results.append(str(message.content))
        step = next_step(asked, results)
        for piece in step.thought:
            yield chunk({"content": [{"type": "thinking", "thinking": piece, "index": 0}]})
        async for piece in step.pieces():
            # A model that thinks sends blocks, as Anthropic's does.
            yield chunk({"content": [{"type": "text", "text": piece, "index": 1}] if step.thought else piece})
        for at, call in enumerate(step.calls):
            for number, piece in enumerate(["", *call.pieces]):
                first = number == 0
                yield chunk({
                    "content": "",
                    "tool_call_chunks": [
                        {"name": call.name if first else None, "args": piece, "id": call.id if first else None, "index": at}
                    ],
                })
        usage = {"input_tokens": 50, "output_tokens": 10, "total_tokens": 60}
        yield chunk({"content": "", "usage_metadata": usage, "response_metadata": {"finish_reason": "stop"}})


def chunk(fields: dict) -> ChatGenerationChunk:
    return ChatGenerationChunk(message=AIMessageChunk(**fields))


class Shared(MessagesState):
    items: Annotated[list[str], operator.add]
    tools: list[Any]


async def think(state: Shared):
    return {"messages": [await ScriptedChat().ainvoke(state["messages"])]}


@tool
async def get_weather(city: str) -> str:
    """The weather in a city."""
    return f"sunny, 21 degrees ({city})"


async def act(state: Shared):
    """Runs the tools of this side; those of the page are answered by the page."""
    update: dict[str, Any] = {"messages": []}
    for call in state["messages"][-1].tool_calls:
        if call["name"] == "get_weather":
            update["messages"].append(await get_weather.ainvoke(call))
            continue
        # The other two are no LangChain tools, as in many graphs: their results are messages and nothing else.
        elif call["name"] == "add_item":
            update["items"] = [call["args"]["item"]]
            content = f"{call['args']['item']} added"
        elif call["name"] == "refund":
            answer = interrupt({
                "message": REFUND_QUESTION,
                "toolCallId": call["id"],
                "responseSchema": {
                    "type": "object",
                    "properties": {"approved": {"type": "boolean"}},
                    "required": ["approved"],
                },
            })
            approved = isinstance(answer, dict) and answer.get("approved") is True
            content = f"refunded {call['args']['amount']} for {call['args']['order']}" if approved else "declined"
        else:
            continue
        update["messages"].append(ToolMessage(content, tool_call_id=call["id"], name=call["name"]))
    return update


def after_thinking(state: Shared) -> str:
    return "act" if getattr(state["messages"][-1], "tool_calls", None) else END


def after_acting(state: Shared) -> str:
    called = next(message for message in reversed(state["messages"]) if isinstance(message, AIMessage))
    answered = {message.tool_call_id for message in state["messages"] if isinstance(message, ToolMessage)}
    return "think" if all(call["id"] in answered for call in called.tool_calls) else END


def build(**options: Any) -> LangGraphAgent:
    graph = StateGraph(Shared)
    graph.add_node("think", think)
    graph.add_node("act", act)
    graph.add_edge(START, "think")
    graph.add_conditional_edges("think", after_thinking, ["act", END])
    graph.add_conditional_edges("act", after_acting, ["think", END])
    return LangGraphAgent(name="interop", graph=graph.compile(checkpointer=InMemorySaver()), **options)


app = FastAPI()
add_langgraph_fastapi_endpoint(app, build(emit_interrupt_outcome=True, enable_legacy_on_interrupt_event=False), "/")
add_langgraph_fastapi_endpoint(app, build(), "/default")
