'use client';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Recording } from '../transport/index.ts';
import { createReplay, type Replay, type ReplaySpeed } from './replay.ts';

/** The recording that was imported, and its performance. */
export interface ReplayControl {
  replay: Replay | undefined;
  load(name: string, recording: Recording): void;
  /** Plays from the beginning. */
  play(): void;
  stop(): void;
  /** Another speed is another performance; one under way starts again. */
  setSpeed(speed: ReplaySpeed): void;
  unload(): void;
}

export function useReplay(): ReplayControl {
  const [replay, setReplay] = useState<Replay | undefined>(undefined);
  const current = useRef<Replay | undefined>(undefined);
  const put = useCallback((next: Replay | undefined): void => {
    current.current?.close();
    current.current = next;
    setReplay(next);
  }, []);
  useEffect(() => () => current.current?.close(), []);

  const again = (speed: ReplaySpeed, playing: boolean): void => {
    const before = current.current;
    if (before === undefined) return;
    const next = createReplay(before.name, before.recording, speed);
    put(next);
    // Rejects for a recorded history that no run can start from; the log stays empty then and the status says it.
    if (playing) void next.store.run().catch(() => {});
  };

  return {
    replay,
    load: (name, recording) => put(createReplay(name, recording, current.current?.speed ?? '1')),
    play: () => again(current.current?.speed ?? '1', true),
    stop: () => current.current?.store.stop(),
    setSpeed: (speed) => again(speed, current.current?.store.getState().status === 'running'),
    unload: () => put(undefined),
  };
}
