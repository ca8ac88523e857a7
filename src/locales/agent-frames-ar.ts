import type { AgentFramesLabels } from '../components/agent-frames/index.ts';

/**
 * The cards of `agent.*` frames in Modern Standard Arabic.
 *
 * @example
 * const renderers = createAgentFramesRenderers(agentFramesAr);
 */
export const agentFramesAr: AgentFramesLabels = {
  risk: { safe: 'آمن', moderate: 'بعض الخطورة', dangerous: 'خطِر' },
  question: {
    risks: 'ما يقوله الوكيل عن الخطورة',
    summary: 'ملخص لـ:',
    touches: 'المسارات المتأثرة:',
    ifNothing: 'عند عدم فعل شيء:',
    ifNothingUnknown: 'عند عدم فعل شيء يقرر الوكيل، ولم يذكر كيف.',
    confirm: 'يعدّ الوكيل هذا الاختيار خطِرًا. هل تتم المتابعة؟',
    back: 'رجوع',
    confirmed: 'نعم:',
  },
  file: {
    status: {
      offered: 'جاهز للتنزيل',
      blocked: 'في عنوان لا يُسمح بالجلب منه',
      loading: 'جارٍ التنزيل',
      verified: 'حُفظ، والحجم والمجموع الاختباري كما أُعلن',
      unverified: 'حُفظ، والحجم كما أُعلن، وتعذّرت مقارنة المجموع الاختباري',
      'size-mismatch': 'استُبعد: ليس بالحجم المعلن',
      'checksum-mismatch': 'استُبعد: ليس الملف المعلن',
      failed: 'فشل التنزيل',
    },
    unreadable: 'يعرض الوكيل ملفًا لا يمكن قراءته.',
    hasChecksum: 'SHA-256 معروف',
    workspace: 'في مساحة العمل:',
    download: 'تنزيل',
  },
  notice: {
    status: { recovering: 'جارٍ الاسترداد', recovered: 'تم الاسترداد', warning: 'تحذير' },
    tool: 'في',
    autoAnswer: 'لم يجب أحد في الوقت المحدد فقرر الوكيل. لم يكن هذا اختيار المستخدم.',
    lateAnswer: 'وصلت الإجابة متأخرة فلم تُرسل.',
    question: 'السؤال:',
    given: 'الإجابة المقدمة:',
    agentChose: 'ما اختاره الوكيل:',
  },
};
