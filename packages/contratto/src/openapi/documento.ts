import { CONTRATTO, type VoceContratto } from '../linea/tutte.ts';
import type { DocumentoOpenApi, MetodoDocumento, Operazione } from './modello.ts';
import { nominaForme } from './nomi.ts';
import { operazione, percorsoDocumento } from './operazione.ts';
import { creaRisposteDiProblema, SCHEMA_PROBLEMA } from './problemi.ts';
import { creaSchemi } from './schemi.ts';
import { MODI_DI_ACCESSO } from './sicurezza.ts';

const CHE_COSA_E = `Le chiamate del Gestore Vendite, tutte: vengono dal contratto che il server serve e da cui l’applicazione è scritta.
Gli importi sono in centesimi di euro, gli istanti in millisecondi dall’epoca. Un campo sconosciuto è rifiutato.
Ogni atto porta un comandoId scelto da chi chiama: ripeterlo riceve la prima risposta, e non conta due volte.`;

/** Il documento OpenAPI 3.1 delle chiamate del contratto. */
export function componiDocumento(voci: readonly VoceContratto[] = CONTRATTO): DocumentoOpenApi {
  nominaForme();
  const schemi = creaSchemi();
  const problemi = creaRisposteDiProblema();
  const paths: Record<string, Partial<Record<MetodoDocumento, Operazione>>> = {};
  for (const voce of voci) {
    const percorso = percorsoDocumento(voce.chiamata.percorso);
    const metodo = voce.chiamata.metodo.toLowerCase() as MetodoDocumento;
    paths[percorso] = { ...paths[percorso], [metodo]: operazione(voce, schemi, problemi) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Gestore Vendite',
      version: '1',
      description: CHE_COSA_E,
      license: { name: 'EUPL-1.2', identifier: 'EUPL-1.2' },
    },
    servers: [{ url: '/', description: 'Questo server' }],
    tags: [...new Set(voci.map(({ area }) => area))].map((name) => ({
      name,
      description: `Le chiamate dell’area «${name}».`,
    })),
    paths,
    components: {
      schemas: { Problema: SCHEMA_PROBLEMA, ...Object.fromEntries(schemi.nominati) },
      responses: Object.fromEntries(problemi.nominate),
      securitySchemes: modiUsati(paths),
    },
  };
}

/** Solo quelli che una chiamata nomina: gli altri non servono a chi legge. */
function modiUsati(paths: DocumentoOpenApi['paths']): DocumentoOpenApi['components']['securitySchemes'] {
  const operazioni = Object.values(paths).flatMap((suoi) => Object.values(suoi));
  const nomi = new Set(operazioni.flatMap(({ security }) => security.flatMap((modo) => Object.keys(modo))));
  return Object.fromEntries(Object.entries(MODI_DI_ACCESSO).filter(([nome]) => nomi.has(nome)));
}
