import type { AgentFramesLabels } from '../components/agent-frames/index.ts';

/**
 * The cards of `agent.*` frames in Chinese in simplified characters.
 *
 * @example
 * const renderers = createAgentFramesRenderers(agentFramesZh);
 */
export const agentFramesZh: AgentFramesLabels = {
  risk: { safe: '安全', moderate: '有一定风险', dangerous: '危险' },
  question: {
    risks: '智能体说明的风险',
    summary: '摘要对象：',
    touches: '涉及路径：',
    ifNothing: '如果不处理：',
    ifNothingUnknown: '如果不处理，将由智能体决定，但它没有说明如何决定。',
    confirm: '智能体认为此选择有危险。确定要继续吗？',
    back: '返回',
    confirmed: '确定：',
  },
  file: {
    status: {
      offered: '可以下载',
      blocked: '位于不允许获取的地址',
      loading: '正在下载',
      verified: '已保存，大小和校验和与声明一致',
      unverified: '已保存，大小与声明一致，校验和无法比对',
      'size-mismatch': '已丢弃：大小与声明不符',
      'checksum-mismatch': '已丢弃：文件与声明不符',
      failed: '下载失败',
    },
    unreadable: '智能体提供的文件无法读取。',
    hasChecksum: '有 SHA-256',
    workspace: '工作区：',
    download: '下载',
  },
  notice: {
    status: { recovering: '正在恢复', recovered: '已恢复', warning: '警告' },
    tool: '工具：',
    autoAnswer: '无人及时回答，已由智能体决定。这不是用户的选择。',
    lateAnswer: '回答来得太晚，未能发送。',
    question: '问题：',
    given: '提交的回答：',
    agentChose: '智能体的选择：',
  },
};
