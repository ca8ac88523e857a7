'use client';
import type { RiskLevel } from '../../transport/agent-frames/index.ts';

/** Where a file stands, from offered to saved or thrown away. */
export type FileStatus =
  | 'offered'
  | 'blocked'
  | 'loading'
  | 'verified'
  | 'unverified'
  | 'size-mismatch'
  | 'checksum-mismatch'
  | 'failed';

/** Every word of the cards for `agent.*` frames. What the agent says stands beside the words, never inside them. */
export interface AgentFramesLabels {
  risk: Record<RiskLevel, string>;
  question: {
    /** Heads the list of the options with their risks. */
    risks: string;
    /** Before the tool and the input that the agent sums up. */
    summary: string;
    /** Before the paths that are affected. */
    touches: string;
    /** Before what the agent takes when nobody answers. */
    ifNothing: string;
    ifNothingUnknown: string;
    /** Before the dangerous options that were chosen. */
    confirm: string;
    back: string;
    /** Before the same options, on the button that sends them. */
    confirmed: string;
  };
  file: {
    status: Record<FileStatus, string>;
    unreadable: string;
    hasChecksum: string;
    workspace: string;
    /** Before the name of the file. */
    download: string;
  };
  notice: {
    status: Record<'recovering' | 'recovered' | 'warning', string>;
    /** Before the tool in which it happened. */
    tool: string;
    autoAnswer: string;
    lateAnswer: string;
    question: string;
    given: string;
    agentChose: string;
  };
}

/** Words to replace; what is absent keeps its default. */
export interface AgentFramesLabelOverrides {
  risk?: Partial<AgentFramesLabels['risk']>;
  question?: Partial<AgentFramesLabels['question']>;
  file?: Partial<Omit<AgentFramesLabels['file'], 'status'>> & {
    status?: Partial<AgentFramesLabels['file']['status']>;
  };
  notice?: Partial<Omit<AgentFramesLabels['notice'], 'status'>> & {
    status?: Partial<AgentFramesLabels['notice']['status']>;
  };
}

/** The words in English. */
export const agentFramesLabels: AgentFramesLabels = {
  risk: { safe: 'Safe', moderate: 'Some risk', dangerous: 'Dangerous' },
  question: {
    risks: 'What the agent says about the risk',
    summary: 'A summary of',
    touches: 'Touches',
    ifNothing: 'If you do nothing:',
    ifNothingUnknown: 'If you do nothing, the agent decides; it does not say how.',
    confirm: 'The agent calls this dangerous. Do you really want it?',
    back: 'Go back',
    confirmed: 'Yes:',
  },
  file: {
    status: {
      offered: 'Ready to download',
      blocked: 'At an address that may not be fetched',
      loading: 'Downloading',
      verified: 'Saved; size and checksum are as announced',
      unverified: 'Saved; the size is as announced, the checksum could not be compared',
      'size-mismatch': 'Thrown away: not the size that was announced',
      'checksum-mismatch': 'Thrown away: not the file that was announced',
      failed: 'The download failed',
    },
    unreadable: 'The agent offers a file that cannot be read.',
    hasChecksum: 'SHA-256 known',
    workspace: 'In the workspace:',
    download: 'Download',
  },
  notice: {
    status: { recovering: 'Recovering', recovered: 'Recovered', warning: 'Warning' },
    tool: 'in',
    autoAnswer: 'Nobody answered in time, so the agent decided. This was not your choice.',
    lateAnswer: 'Your answer came too late and was not sent.',
    question: 'Question:',
    given: 'Your answer:',
    agentChose: 'The agent took:',
  },
};

/** The English words with some of them replaced. */
export function withLabels(labels: AgentFramesLabelOverrides = {}): AgentFramesLabels {
  const base = agentFramesLabels;
  return {
    risk: { ...base.risk, ...labels.risk },
    question: { ...base.question, ...labels.question },
    file: {
      ...base.file,
      ...labels.file,
      status: { ...base.file.status, ...labels.file?.status },
    },
    notice: {
      ...base.notice,
      ...labels.notice,
      status: { ...base.notice.status, ...labels.notice?.status },
    },
  };
}
