import type { AgentFramesLabels } from '../components/agent-frames/index.ts';

/**
 * The cards of `agent.*` frames in Korean.
 *
 * @example
 * const renderers = createAgentFramesRenderers(agentFramesKo);
 */
export const agentFramesKo: AgentFramesLabels = {
  risk: { safe: '안전', moderate: '주의', dangerous: '위험' },
  question: {
    risks: '에이전트가 밝힌 위험도',
    summary: '요약 대상:',
    touches: '영향을 받는 경로:',
    ifNothing: '아무것도 하지 않으면:',
    ifNothingUnknown: '아무것도 하지 않으면 에이전트가 결정합니다. 어떻게 할지는 밝히지 않았습니다.',
    confirm: '에이전트가 위험하다고 한 선택입니다. 정말 진행할까요?',
    back: '돌아가기',
    confirmed: '진행:',
  },
  file: {
    status: {
      offered: '다운로드 가능',
      blocked: '가져올 수 없는 주소에 있음',
      loading: '다운로드 중',
      verified: '저장됨. 크기와 체크섬이 안내된 것과 같음',
      unverified: '저장됨. 크기는 안내된 것과 같지만 체크섬은 비교하지 못함',
      'size-mismatch': '폐기됨. 안내된 크기와 다름',
      'checksum-mismatch': '폐기됨. 안내된 파일과 다름',
      failed: '다운로드 실패',
    },
    unreadable: '에이전트가 제공한 파일을 읽을 수 없습니다.',
    hasChecksum: 'SHA-256 있음',
    workspace: '작업 공간:',
    download: '다운로드:',
  },
  notice: {
    status: { recovering: '복구 중', recovered: '복구됨', warning: '경고' },
    tool: '도구:',
    autoAnswer: '제시간에 답변이 없어 에이전트가 결정했습니다. 사용자가 선택한 것이 아닙니다.',
    lateAnswer: '답변이 늦어 전송되지 않았습니다.',
    question: '질문:',
    given: '내 답변:',
    agentChose: '에이전트의 선택:',
  },
};
