import { conduce, type Decisione, faseNonAmmessa, fatto, no } from '../../legge/decisione.ts';
import type { AttoDi } from '../../parole/atti.ts';
import type { Attore } from '../../parole/attori.ts';
import { haUnTitolare } from '../../parole/esito.ts';
import { eIn, FASI_CON_ESITO, type FaseConEsito } from '../../parole/fasi.ts';
import type { Evento } from '../../parole/fatti.ts';
import type { Stato, StatoIn } from '../../parole/stato.ts';
import { GIORNO_MS, giornoARoma, type Istante } from '../../tempo.ts';
import { dataDelProvvedimento } from '../allestimento/rinvio.ts';
import { difettoDel, inDue, provvedimentoPulito } from '../soste/decidi.ts';

/**
 * Dopo l'aggiudicazione o l'assegnazione il giudice ne dichiara la decadenza (cpc 587), la revoca, o estingue la procedura (cpc
 * 632). Il software non dichiara nulla: si registra con il numero e la data del provvedimento, che leggono due persone, perché non si
 * annulla e toglie a qualcuno il bene (scelta). La cauzione di chi è decaduto è persa; di un'aggiudicazione revocata torna;
 * l'estinzione non tocca chi ha già il bene (disp. att. 187-bis), e la sua cauzione resta in conto prezzo (R70, R71).
 */
export function registraCaducazione(
  stato: Stato,
  { esito, provvedimento, motivo, propostaDa }: AttoDi<'registraCaducazione'>,
  attore: Attore,
  adesso: Istante,
): Decisione {
  if (!conduce(attore) && attore.tipo !== 'operatore') return no('ruolo_non_ammesso');
  if (!eIn(stato, ...FASI_CON_ESITO)) return faseNonAmmessa(stato);
  if (!haUnTitolare(stato.esito) || stato.esito.tipo === esito) return no('R70_nessuna_vendita');
  if (motivo.trim() === '') return no('R32_motivo_mancante');
  const difetto = difettoDel(provvedimento, adesso);
  if (difetto !== null) return { eventi: [], rifiuto: difetto };
  const emesso = (dataDelProvvedimento(provvedimento.del) ?? 0) / GIORNO_MS;
  if (emesso < giornoARoma(stato.esito.dichiaratoIl)) return no('R70_provvedimento_anteriore');
  if (!inDue(propostaDa, attore)) return no('R70_serve_un_altra_persona');
  return fatto(
    {
      tipo: 'EsitoCaducato',
      esito,
      provvedimento: provvedimentoPulito(provvedimento) ?? provvedimento,
      motivo: motivo.trim(),
      caducatoIl: adesso,
      propostaDa,
    },
    ...(esito === 'revocata' ? rimborsoDiChiAveva(stato) : []),
  );
}

/** La cauzione di chi si era aggiudicato il bene, che nessun altro rimborso comprendeva (R71). */
function rimborsoDiChiAveva({ buste, rimborsate, esito, parametri }: StatoIn<FaseConEsito>): Evento[] {
  const busta = esito.vincitore === null ? undefined : buste.get(esito.vincitore.bustaId);
  const importoCent = busta !== undefined && 'offerta' in busta.stato ? busta.stato.offerta.cauzioneCent : 0;
  if (busta === undefined || importoCent === 0 || rimborsate.has(busta.id)) return [];
  return [
    {
      tipo: 'RimborsiDisposti',
      rimborsi: [{ bustaId: busta.id, pseudonimo: busta.pseudonimo, importoCent }],
      giorniLavorativi: parametri.rimborsoGiorniLavorativi,
    },
  ];
}
