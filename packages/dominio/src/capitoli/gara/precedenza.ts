import { type Decisione, fatto, no } from '../../legge/decisione.ts';
import type { AttoDi } from '../../parole/atti.ts';
import type { Attore } from '../../parole/attori.ts';
import type { Busta } from '../../parole/buste.ts';
import type { Evento } from '../../parole/fatti.ts';
import type { Migliore, RilancioAccolto, RilancioSeguito } from '../../parole/gara.ts';
import { rifiuta } from '../../parole/rifiuti.ts';
import type { Stato, StatoIn } from '../../parole/stato.ts';
import type { Istante } from '../../tempo.ts';
import { esaminaInSala, registraRifiuto, valutaImporto } from './decidi.ts';
import { accettatiDopo, rigiudica, soloTesta, testaPrima } from './rigiudica.ts';
import { nonBasta } from './supera.ts';

type Atto = AttoDi<'decidiPrecedenza'>;
type Esame = { stato: StatoIn<'gara'>; busta: Busta; seguenti: readonly RilancioAccolto[] };

/**
 * Fra la dichiarazione in sala e il fermo è stato accettato un rilancio online: chi conduce li ha davanti e dice, con un motivo,
 * quale è venuto prima (R54). Se quello in sala, va al suo posto, e quelli dopo si giudicano di nuovo con la stessa regola (R50), anche
 * chi intanto era stato respinto; se quello online, quello in sala si giudica dopo.
 */
export function decidiPrecedenza(stato: Stato, atto: Atto, attore: Attore, adesso: Istante): Decisione {
  const esame = esaminaInSala(stato, atto, attore, adesso);
  if ('rifiuto' in esame) return esame;
  const seguenti = accettatiDopo(esame.stato, atto.dichiaratoIl);
  if (seguenti.length === 0) return no('R54_nessuna_precedenza');
  if (atto.motivo.trim() === '') return no('R54_motivo_mancante');
  const visti = seguenti.every(({ bustaId, importoCent }, i) => {
    const visto = atto.seguiti[i];
    return visto?.bustaId === bustaId && visto.importoCent === importoCent;
  });
  // Chi guarda un elenco superato non decide di un altro: intanto ne è entrato uno arrivato prima del fermo, o ha già deciso qualcuno.
  if (!visti || atto.seguiti.length !== seguenti.length) return no('R54_elenco_cambiato');
  const trovato = { ...esame, seguenti };
  return atto.prima === 'sala' ? primaLaSala(trovato, atto, adesso) : primaOnline(trovato, atto, adesso);
}

function primaLaSala({ stato, busta, seguenti }: Esame, atto: Atto, adesso: Istante): Decisione {
  const { importoCent } = atto;
  const testa = testaPrima(stato, seguenti.length) ?? stato.migliore;
  const contro = nonBasta(stato.parametri, testa, { bustaId: busta.id, importoCent });
  if (contro !== null) return registraRifiuto(busta, importoCent, { canale: 'sala' }, contro);
  const rilancio: Migliore = { bustaId: busta.id, pseudonimo: busta.pseudonimo, importoCent };
  const { seguiti } = rigiudica(stato, { ...rilancio, dichiaratoIl: atto.dichiaratoIl });
  const ricevute = ricevuteDi(seguiti, atto);
  // Intanto ne è tornato a valere uno di cui nessuno ha letto la ricevuta: si rilegge, e si decide di nuovo.
  if (ricevute === null) return no('R54_elenco_cambiato');
  const ultimo = seguiti.findLast(({ minimoCent }) => minimoCent === null);
  return fatto(
    deciso(busta, atto, adesso, {
      seguiti,
      migliore: ultimo === undefined ? rilancio : soloTesta(ultimo),
      scadeIl: adesso + stato.parametri.unitaTempoMs,
    }),
    ...seguiti.map((seguito, i) => rigiudicato(seguito, ricevute[i] ?? '')),
  );
}

/** La ricevuta che ciascuno aveva: di chi era accettato nell'ordine in cui si è visto, di chi era respinto la trova il server; `null` se manca. */
function ricevuteDi(seguiti: readonly RilancioSeguito[], { seguiti: visti, tornano = [] }: Atto): string[] | null {
  const accolti = visti.values();
  const trovate = seguiti.map((seguito) => {
    if (seguito.respinto !== true) return accolti.next().value?.ricevuta ?? '';
    return tornano.find(
      (tornato) =>
        tornato.bustaId === seguito.bustaId &&
        tornato.importoCent === seguito.importoCent &&
        tornato.ricevutoIl === seguito.ricevutoIl,
    )?.ricevuta;
  });
  const complete = trovate.filter((ricevuta) => ricevuta !== undefined);
  return complete.length === trovate.length ? complete : null;
}

/**
 * In sala si è parlato dopo l’ultimo di quelli online: da lì prende il suo posto, qualunque ora fosse stata scritta. Mai oltre il
 * fermo: l’ora di chi ha ricevuto l’ultimo può essere un poco avanti a quella di chi ha fermato il crono.
 */
function primaOnline({ stato, busta, seguenti }: Esame, atto: Atto, adesso: Istante): Decisione {
  const fermoIl = stato.gara.fase === 'congelata' ? stato.gara.congelataIl : adesso;
  const dopoIl = Math.min(fermoIl, Math.max(...seguenti.map(({ dichiaratoIl }) => dichiaratoIl)));
  const zeroIl = adesso + stato.parametri.unitaTempoMs;
  const giudizio = valutaImporto(stato, busta, atto.importoCent, 'sala', dopoIl, zeroIl);
  const seguiti = seguenti.map((rilancio) => ({
    ...soloTesta(rilancio),
    ricevutoIl: rilancio.dichiaratoIl,
    minimoCent: null,
  }));
  const decisione = deciso(busta, atto, adesso, { seguiti, migliore: stato.migliore, scadeIl: null });
  return { ...giudizio, eventi: [decisione, ...giudizio.eventi] };
}

function deciso(
  busta: Busta,
  { importoCent, dichiaratoIl, prima, motivo }: Atto,
  decisoIl: Istante,
  esito: { seguiti: readonly RilancioSeguito[]; migliore: Migliore; scadeIl: Istante | null },
): Evento {
  const { id: bustaId, pseudonimo } = busta;
  const detto = { bustaId, pseudonimo, importoCent, dichiaratoIl };
  return { tipo: 'RilancioPrecedente', ...detto, prima, motivo: motivo.trim(), decisoIl, ...esito };
}

/** Ogni autore riceve la sua nuova ricevuta, che nomina quella di prima (R54, R66). */
function rigiudicato({ minimoCent, ...rilancio }: RilancioSeguito, ricevutaPrima: string): Evento {
  const rifiuto = minimoCent === null ? null : rifiuta('R54_preceduto_in_sala', { minimoCent });
  return { tipo: 'RilancioRigiudicato', ...rilancio, rifiuto, ricevutaPrima };
}
