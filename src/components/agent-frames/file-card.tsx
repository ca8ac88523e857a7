'use client';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { downloadFile, readFileTransfer, type FileTransfer } from '../../transport/agent-frames/index.ts';
import { formatBytes } from '../format.ts';
import { Icon } from '../icons.tsx';
import { useLabels, type ActivityRendererProps } from '../kit.tsx';
import { agentFramesLabels, type AgentFramesLabels, type FileStatus } from './labels.ts';

export interface AgentFramesFileCardProps extends Pick<ActivityRendererProps, 'content'> {
  /** @default the words in English */
  labels?: AgentFramesLabels;
}

/**
 * A file that the agent offers or was given: fetched only when asked for, and thrown away when it is not what was
 * announced. `data-status` says where it stands. Renders a `<div>`.
 *
 * @example
 * <KitProvider renderers={{ activity: { [FILE_TRANSFER_ACTIVITY]: AgentFramesFileCard } }}>…</KitProvider>
 */
export function AgentFramesFileCard(props: AgentFramesFileCardProps): ReactElement {
  const { content, labels = agentFramesLabels } = props;
  const words = labels.file;
  const { locale } = useLabels();
  const file = readFileTransfer(content);
  const [reached, setReached] = useState<FileStatus | undefined>(undefined);
  const loading = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => loading.current?.abort(), []);
  if (file === undefined) return <p className="rv-frames-note">{words.unreadable}</p>;
  const status = reached ?? file.status;
  const load = async (): Promise<void> => {
    const { signal } = (loading.current = new AbortController());
    setReached('loading');
    try {
      const download = await downloadFile(file, { signal });
      if (signal.aborted) return;
      if ('blob' in download) save(download.blob, file);
      setReached(download.status);
    } catch {
      // Why is for the developer; the person can only try again.
      if (!signal.aborted) setReached('failed');
    }
  };
  return (
    <div className="rv-frames-note" data-status={status}>
      <p className="rv-frames-line">
        <Icon name="document" />
        <bdi>{file.name}</bdi>
        <span className="rv-frames-muted">
          <bdi>{file.mimeType}</bdi>, {formatBytes(file.sizeBytes, locale)}
          {file.checksum === undefined ? null : `, ${words.hasChecksum}`}
        </span>
      </p>
      {file.workspacePath === undefined ? null : (
        <p className="rv-frames-line">
          <span className="rv-frames-muted">{words.workspace}</span> <code>{file.workspacePath}</code>
        </p>
      )}
      {file.direction === 'download' ? (
        <p className="rv-frames-line">
          <span role="status">{words.status[status]}</span>
          {status === 'blocked' ? null : (
            <button
              type="button"
              className="rv-button"
              aria-disabled={status === 'loading'}
              onClick={() => status !== 'loading' && void load()}
            >
              {words.download} <bdi>{file.name}</bdi>
            </button>
          )}
        </p>
      ) : null}
    </div>
  );
}

const REVOKE_MS = 10_000;

function save(blob: Blob, { name }: FileTransfer): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_MS);
}
