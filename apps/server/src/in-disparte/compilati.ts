/**
 * Di tutte le variabili del server, la sola che va a un processo che lavora in disparte: dove Node tiene ciò che ha compilato, se chi ha
 * avviato il server lo ha detto. Non è un segreto, e quel processo nasce in metà del tempo.
 */
export const soloCompilati = ({ NODE_COMPILE_CACHE }: NodeJS.ProcessEnv): Record<string, string> =>
  NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
