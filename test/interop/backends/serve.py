"""Serves one backend on the loopback: `python serve.py NAME`. Prints one line of JSON, and ends when its input ends."""

import asyncio
import importlib
import importlib.metadata
import json
import socket
import sys

import uvicorn


async def main(name: str) -> None:
    backend = importlib.import_module(name)
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(backend.app, log_level="warning", timeout_graceful_shutdown=1))
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.05)
    versions = {package: importlib.metadata.version(package) for package in backend.PACKAGES}
    print(json.dumps({"port": listener.getsockname()[1], "versions": versions}), flush=True)
    # Whoever started this server holds its input; nothing is left behind when that process dies.
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    server.should_exit = True
    await serving


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
