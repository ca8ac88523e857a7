'use client';
import { useId, type ReactElement } from 'react';
import { MessageList, RunStatus } from '../components/index.ts';
import { RunProvider, useStoreValue } from '../react/index.ts';
import { useInspectorLabels } from './inspector-context.tsx';
import { REPLAY_SPEEDS, type Replay } from './replay.ts';
import { useLogVersion } from './use-event-log.ts';
import type { ReplayControl } from './use-replay.ts';

interface ReplayPanelProps {
  control: ReplayControl;
  replay: Replay;
  onInspect: () => void;
}

/** Plays the imported recording at the speed that is wanted, and shows the conversation as it would be. */
export function ReplayPanel({ control, replay, onInspect }: ReplayPanelProps): ReactElement {
  const labels = useInspectorLabels();
  const id = useId();
  const status = useStoreValue(replay.store, (state) => state.status);
  useLogVersion(replay.log);
  const all = replay.recording.events.length;
  const running = status === 'running';
  const seen = replay.log.exchanges().at(-1)?.eventCount ?? 0;
  // Chunks become several events, so what was played is at most all of it.
  const played = running ? Math.min(seen, all) : status === 'idle' ? 0 : Math.min(Math.max(seen, 0), all);
  return (
    <section className="rv-inspector-card" aria-labelledby={`${id}-title`}>
      <div className="rv-inspector-details-head">
        <h3 id={`${id}-title`} className="rv-inspector-heading">
          <bdi>{labels.replayTitle(replay.name)}</bdi>
        </h3>
        <RunStatus status={status} />
      </div>
      <fieldset className="rv-inspector-speeds">
        <legend className="rv-section-label">{labels.speed}</legend>
        {REPLAY_SPEEDS.map((speed) => (
          <label key={speed} className="rv-inspector-speed">
            <input
              type="radio"
              name={`${id}-speed`}
              checked={replay.speed === speed}
              onChange={() => control.setSpeed(speed)}
            />
            {labels.speeds[speed]}
          </label>
        ))}
        <span className="rv-inspector-note">{labels.speedHint}</span>
      </fieldset>
      <div className="rv-button-row">
        {running ? (
          <button type="button" className="rv-button" onClick={control.stop}>
            {labels.stop}
          </button>
        ) : (
          <button type="button" className="rv-button" data-kind="primary" onClick={control.play}>
            {status === 'idle' ? labels.play : labels.playAgain}
          </button>
        )}
        <button type="button" className="rv-button" onClick={onInspect}>
          {labels.inspectReplay}
        </button>
        <button type="button" className="rv-button" data-kind="quiet" onClick={control.unload}>
          {labels.closeReplay}
        </button>
      </div>
      <div className="rv-inspector-progress">
        <progress max={Math.max(1, all)} value={played} aria-labelledby={`${id}-progress`} />
        <span id={`${id}-progress`} className="rv-inspector-note">
          {labels.progress(played, all)}
        </span>
      </div>
      <div className="rv-inspector-stage">
        <RunProvider store={replay.store}>
          <MessageList />
        </RunProvider>
      </div>
    </section>
  );
}
