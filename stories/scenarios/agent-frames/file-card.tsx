import { useState, type ReactElement } from 'react';
import { Icon, type ActivityRendererProps } from '../../../src/components/index.ts';
import {
  downloadFile,
  readFileTransfer,
  type FileTransfer,
} from '../../../src/transport/agent-frames/index.ts';

const WORDS = {
  offered: 'Ready to download',
  blocked: 'At an address that may not be fetched',
  loading: 'Downloading',
  verified: 'Saved; size and checksum are as announced',
  unverified: 'Saved; the size is as announced, there is no checksum',
  'size-mismatch': 'Thrown away: not the size that was announced',
  'checksum-mismatch': 'Thrown away: not the file that was announced',
  failed: 'The download failed',
} as const;

/** A file that the agent offers: fetched only when asked for, checked before it is saved. */
export function FileCard({ content }: ActivityRendererProps): ReactElement {
  const file = readFileTransfer(content);
  const [status, setStatus] = useState<keyof typeof WORDS | undefined>(undefined);
  if (file === undefined) return <p className="frames-note">The agent offers a file that cannot be read.</p>;
  const shown = status ?? file.status;
  const load = async (): Promise<void> => {
    setStatus('loading');
    try {
      const download = await downloadFile(file);
      if ('blob' in download) save(download.blob, file);
      setStatus(download.status);
    } catch {
      // Why is for the developer; the person can only try again.
      setStatus('failed');
    }
  };
  return (
    <div className="frames-note" data-status={shown}>
      <p className="frames-line">
        <Icon name="document" />
        <bdi>{file.name}</bdi>
        <span className="frames-muted">
          {file.mimeType}, {file.sizeBytes} bytes{file.checksum === undefined ? '' : ', SHA-256 known'}
        </span>
      </p>
      {file.workspacePath === undefined ? null : (
        <p className="frames-line">
          <span className="frames-muted">In the workspace:</span> <code>{file.workspacePath}</code>
        </p>
      )}
      <p className="frames-line">
        <span role="status">{WORDS[shown]}</span>
        {file.direction === 'download' && shown !== 'blocked' ? (
          <button
            type="button"
            className="rv-button"
            disabled={shown === 'loading'}
            onClick={() => void load()}
          >
            Download {file.name}
          </button>
        ) : null}
      </p>
    </div>
  );
}

function save(blob: Blob, { name }: FileTransfer): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
