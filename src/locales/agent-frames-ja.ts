import type { AgentFramesLabels } from '../components/agent-frames/index.ts';

/**
 * The cards of `agent.*` frames in Japanese.
 *
 * @example
 * const renderers = createAgentFramesRenderers(agentFramesJa);
 */
export const agentFramesJa: AgentFramesLabels = {
  risk: { safe: '安全', moderate: 'やや危険', dangerous: '危険' },
  question: {
    risks: 'エージェントが示したリスク',
    summary: '要約の対象:',
    touches: '影響を受けるパス:',
    ifNothing: '何もしない場合:',
    ifNothingUnknown: '何もしない場合はエージェントが判断します。内容は示されていません。',
    confirm: 'エージェントが危険としている選択です。本当に実行しますか？',
    back: '戻る',
    confirmed: '実行:',
  },
  file: {
    status: {
      offered: 'ダウンロードできます',
      blocked: '取得が許可されていないアドレスにあります',
      loading: 'ダウンロード中',
      verified: '保存済み。サイズとチェックサムは通知どおりです',
      unverified: '保存済み。サイズは通知どおりですが、チェックサムは照合できませんでした',
      'size-mismatch': '破棄済み。通知されたサイズと異なります',
      'checksum-mismatch': '破棄済み。通知されたファイルと異なります',
      failed: 'ダウンロードに失敗しました',
    },
    unreadable: 'エージェントが提供したファイルを読み取れません。',
    hasChecksum: 'SHA-256 あり',
    workspace: 'ワークスペース:',
    download: 'ダウンロード:',
  },
  notice: {
    status: { recovering: '復旧中', recovered: '復旧済み', warning: '警告' },
    tool: 'ツール:',
    autoAnswer: '時間内に回答がなかったため、エージェントが判断しました。利用者の選択ではありません。',
    lateAnswer: '回答が間に合わなかったため、送信されませんでした。',
    question: '質問:',
    given: '自分の回答:',
    agentChose: 'エージェントの選択:',
  },
};
