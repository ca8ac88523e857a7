'use client';
import { useId, useState, type ReactElement } from 'react';
import type { Recording } from '../transport/index.ts';
import { downloadText } from './download.ts';
import type { EventLog } from './event-log.ts';
import { useInspectorLabels } from './inspector-context.tsx';
import { MOST_RECORDING_BYTES, readRecording, tooLarge, type ReadRecording } from './read-recording.ts';
import { recordingFileName, recordingOf } from './recording-of.ts';
import { redactRecording } from './redact.ts';
import { ReplayPanel } from './replay-panel.tsx';
import { useLogVersion } from './use-event-log.ts';
import type { ReplayControl } from './use-replay.ts';

interface RecordingTabProps {
  log: EventLog;
  /** Exchanges as they came over the wire, where the application records them. */
  recordings: (() => readonly Recording[]) | undefined;
  control: ReplayControl;
  onInspect: () => void;
}

/** Export of one exchange, import of another, and its replay. */
export function RecordingTab({ log, recordings, control, onInspect }: RecordingTabProps): ReactElement {
  const labels = useInspectorLabels();
  return (
    <div className="rv-inspector-scroll" role="group" aria-label={labels.recording} tabIndex={0}>
      <ExportForm log={log} recordings={recordings} />
      <ImportForm onRead={control.load} />
      {control.replay === undefined ? null : (
        <ReplayPanel control={control} replay={control.replay} onInspect={onInspect} />
      )}
    </div>
  );
}

interface Choice {
  key: string;
  label: string;
  complete: boolean;
  make: () => Recording;
}

function ExportForm({ log, recordings }: Pick<RecordingTabProps, 'log' | 'recordings'>): ReactElement {
  const labels = useInspectorLabels();
  useLogVersion(log);
  const id = useId();
  const [chosen, setChosen] = useState<string | undefined>(undefined);
  const [secrets, setSecrets] = useState(false);
  const [hideText, setHideText] = useState(false);
  const [saved, setSaved] = useState<string | undefined>(undefined);
  const choices = recordings === undefined ? logChoices() : wireChoices(recordings());
  // The last one is what somebody wants who has just seen it go wrong.
  const choice = choices.find(({ key }) => key === chosen) ?? choices[0];

  function logChoices(): Choice[] {
    return log
      .exchanges()
      .filter(({ eventCount }) => eventCount > 0)
      .reverse()
      .map((exchange) => ({
        key: String(exchange.index),
        label: labels.exchangeOf(exchange.eventCount, exchange.runId ?? exchange.threadId),
        complete: exchange.complete,
        make: () => recordingOf(log, exchange),
      }));
  }

  function wireChoices(all: readonly Recording[]): Choice[] {
    return all
      .map((recording, at) => ({
        key: String(at),
        label: labels.wireExchange(recording.events.length, recording.input.runId),
        complete: true,
        make: () => recording,
      }))
      .reverse();
  }

  function save(make: () => Recording): void {
    const recording = make();
    const safe = secrets ? recording : redactRecording(recording, { text: hideText });
    const file = recordingFileName(safe);
    downloadText(file, JSON.stringify(safe, null, 1));
    setSaved(file);
  }

  return (
    <section className="rv-inspector-card" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className="rv-inspector-heading">
        {labels.exportTitle}
      </h3>
      {choice === undefined ? (
        <p className="rv-inspector-note">{labels.nothingToExport}</p>
      ) : (
        <>
          <label className="rv-inspector-field">
            <span className="rv-section-label">{labels.exchange}</span>
            <select
              className="rv-field"
              value={choice.key}
              onChange={({ currentTarget }) => {
                setChosen(currentTarget.value);
                setSaved(undefined);
              }}
            >
              {choices.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          {choice.complete ? null : (
            <p className="rv-inspector-note" data-kind="bad">
              {labels.incomplete}
            </p>
          )}
          <Check
            label={labels.hideText}
            hint={labels.hideTextHint}
            checked={hideText && !secrets}
            disabled={secrets}
            onChange={setHideText}
          />
          <Check
            label={labels.withSecrets}
            hint={labels.withSecretsHint}
            checked={secrets}
            onChange={setSecrets}
          />
          <div className="rv-button-row">
            <button type="button" className="rv-button" data-kind="primary" onClick={() => save(choice.make)}>
              {labels.download}
            </button>
            <span role="status" className="rv-inspector-note">
              {saved === undefined ? '' : labels.downloaded(saved)}
            </span>
          </div>
        </>
      )}
    </section>
  );
}

interface CheckProps {
  label: string;
  hint: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

function Check({ label, hint, checked, disabled = false, onChange }: CheckProps): ReactElement {
  const id = useId();
  return (
    <div className="rv-inspector-option">
      <label className="rv-inspector-check">
        <input
          type="checkbox"
          aria-describedby={id}
          checked={checked}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        {label}
      </label>
      <span id={id} className="rv-inspector-note">
        {hint}
      </span>
    </div>
  );
}

function ImportForm({ onRead }: { onRead: (name: string, recording: Recording) => void }): ReactElement {
  const labels = useInspectorLabels();
  const id = useId();
  const [problem, setProblem] = useState<string | undefined>(undefined);

  async function read(file: File): Promise<void> {
    setProblem(undefined);
    try {
      const result: ReadRecording =
        file.size > MOST_RECORDING_BYTES
          ? { ok: false, problem: tooLarge(file.size) }
          : readRecording(await file.text());
      if (result.ok) onRead(file.name, result.recording);
      else setProblem(result.problem);
    } catch {
      // The file went away or may not be read.
      setProblem(labels.unreadable);
    }
  }

  return (
    <section className="rv-inspector-card" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className="rv-inspector-heading">
        {labels.importTitle}
      </h3>
      <p className="rv-inspector-note">{labels.importHint}</p>
      <label className="rv-inspector-field">
        <span className="rv-section-label">{labels.chooseFile}</span>
        <input
          type="file"
          accept="application/json,.json"
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          className="rv-inspector-file"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file !== undefined) void read(file);
            // The same file may be chosen again after it was mended.
            currentTarget.value = '';
          }}
        />
      </label>
      <p id={`${id}-problem`} role="alert" className="rv-inspector-note" data-kind="bad">
        {problem}
      </p>
    </section>
  );
}
