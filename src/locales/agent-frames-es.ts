import type { AgentFramesLabels } from '../components/agent-frames/index.ts';

/**
 * The cards of `agent.*` frames in Spanish.
 *
 * @example
 * const renderers = createAgentFramesRenderers(agentFramesEs);
 */
export const agentFramesEs: AgentFramesLabels = {
  risk: { safe: 'Seguro', moderate: 'Algún riesgo', dangerous: 'Peligroso' },
  question: {
    risks: 'Lo que dice el agente sobre el riesgo',
    summary: 'Resumen de',
    touches: 'Afecta a',
    ifNothing: 'Si no se hace nada:',
    ifNothingUnknown: 'Si no se hace nada, decide el agente; no dice cómo.',
    confirm: 'El agente lo considera peligroso. ¿Continuar de todos modos?',
    back: 'Volver',
    confirmed: 'Sí:',
  },
  file: {
    status: {
      offered: 'Listo para descargar',
      blocked: 'En una dirección que no se puede consultar',
      loading: 'Descargando',
      verified: 'Guardado; el tamaño y la suma de verificación son los anunciados',
      unverified: 'Guardado; el tamaño es el anunciado, la suma de verificación no se pudo comparar',
      'size-mismatch': 'Descartado: no tiene el tamaño anunciado',
      'checksum-mismatch': 'Descartado: no es el archivo anunciado',
      failed: 'La descarga falló',
    },
    unreadable: 'El agente ofrece un archivo que no se puede leer.',
    hasChecksum: 'SHA-256 conocido',
    workspace: 'En el espacio de trabajo:',
    download: 'Descargar',
  },
  notice: {
    status: { recovering: 'Recuperando', recovered: 'Recuperado', warning: 'Aviso' },
    tool: 'en',
    autoAnswer: 'Nadie respondió a tiempo, así que decidió el agente. No fue una elección del usuario.',
    lateAnswer: 'La respuesta llegó demasiado tarde y no se envió.',
    question: 'Pregunta:',
    given: 'Respuesta dada:',
    agentChose: 'El agente eligió:',
  },
};
