import type { Voce } from '@gestore/registro';
import type { Storia } from '../storia.ts';
import { improntaArbitro } from './impronta.ts';

type Asta = Storia['aste'][number];

/** Le voci sono dense e legate l'una all'altra, e nessuna è stata ritoccata (R74). */
export function giudicaCatena({ id, voci, prologo }: Asta): string[] {
  const mali: string[] = [];
  for (const [i, voce] of voci.entries()) {
    if (voce.seq !== i + 1) mali.push(`R74: al posto ${i + 1} c’è la voce ${voce.seq}`);
    if (voce.asta !== id) mali.push(`R74: la voce ${voce.seq} è di un’altra vendita`);
    if (voce.precedente !== (voci[i - 1]?.impronta ?? '0'.repeat(64)))
      mali.push(`R74: la voce ${voce.seq} non è legata alla precedente`);
    if (i >= prologo && improntaArbitro(voce) !== voce.impronta)
      mali.push(`R74: la voce ${voce.seq} è stata ritoccata`);
    if (i >= prologo && voce.registratoIl < voce.ricevutoIl)
      mali.push(`R74: la voce ${voce.seq} è registrata prima di essere ricevuta`);
  }
  return mali;
}

const ALTRUI: readonly string[] = ['BeneAssegnato', 'RilancioRigiudicato'];

/** Ogni comando ha un effetto solo, tutto insieme, ed è di chi lo ha mandato, come lo ha mandato (R66). */
export function giudicaComandi({ voci, prologo }: Asta, { invii, arrivi, erroreOrologioMs }: Storia): string[] {
  const mali: string[] = [];
  const ultima = new Map<string, Voce>();
  for (const voce of voci) {
    const prima = ultima.get(voce.comandoId);
    const attesa = prima === undefined ? 0 : prima.parte + 1;
    if (voce.parte !== attesa || (prima !== undefined && prima.seq !== voce.seq - 1))
      mali.push(`R66: il comando della voce ${voce.seq} ha più di un effetto`);
    ultima.set(voce.comandoId, voce);
    if (voce.seq <= prologo || voce.attore.tipo === 'sistema') continue;
    const suoi = invii.filter(({ comandoId, attore }) => comandoId === voce.comandoId && attore.id === voce.attore.id);
    if (suoi.length === 0) mali.push(`R66: nessuno ha mandato il comando della voce ${voce.seq}`);
    // L'importo di un bene assegnato è quello della sua istanza, e lo giudica la legge di quel fatto (R46).
    // Quello di un rilancio giudicato di nuovo è del suo autore (R54).
    const importoCent = ALTRUI.includes(voce.tipo) ? undefined : voce.dati.importoCent;
    if (importoCent !== undefined && !suoi.some(({ atto }) => atto.importoCent === importoCent))
      mali.push(`R50: nella voce ${voce.seq} c’è un importo che nessuno ha scritto`);
    const vicino = ({ il }: { il: number }): boolean => Math.abs(il - voce.ricevutoIl) <= erroreOrologioMs;
    if (!arrivi.some((arrivo) => arrivo.comandoId === voce.comandoId && vicino(arrivo)))
      mali.push(`R53: l’ora di arrivo della voce ${voce.seq} non è quella in cui è arrivata`);
  }
  return mali;
}

/** Ciò che è stato risposto resta, ed è ciò che è scritto (R66, R75). */
export function giudicaRicevute({ id, voci }: Asta, { risposte }: Storia): string[] {
  const mali: string[] = [];
  for (const { asta, comandoId, attore, esito, codice, ricevuta } of risposte) {
    if (asta !== id || esito === 'incerto') continue;
    if (ricevuta === null) {
      if (esito === 'accettato') mali.push(`R66: accettato senza ricevuta il comando ${comandoId}`);
      continue;
    }
    const voce = voci[ricevuta.seq - 1];
    const scritto = (voce?.dati.rifiuto as { codice?: string } | undefined)?.codice ?? null;
    const uguale =
      voce !== undefined &&
      voce.impronta === ricevuta.impronta &&
      voce.comandoId === comandoId &&
      voce.attore.tipo === attore.tipo &&
      voce.attore.id === attore.id &&
      voce.ricevutoIl === ricevuta.ricevutoIl &&
      voce.registratoIl === ricevuta.registratoIl &&
      (voce.dati.importoCent ?? null) === ricevuta.importoCent;
    if (!uguale) mali.push(`R75: la ricevuta della voce ${ricevuta.seq} non è ciò che è scritto`);
    else if (
      scritto !== ricevuta.motivo ||
      scritto !== codice ||
      (scritto === null) !== (ricevuta.esito === 'accettato')
    )
      mali.push(`R66: la ricevuta della voce ${ricevuta.seq} racconta un altro esito`);
  }
  return mali;
}

/** Ciò che era già stato risposto viene prima di ciò che è stato mandato dopo; e chi legge lo vede (R51). */
export function giudicaTempoReale({ id, voci, prologo }: Asta, { risposte, invii, letture }: Storia): string[] {
  const mali: string[] = [];
  const risposti = risposte
    .flatMap(({ asta, partitaIl, ricevuta }) =>
      asta === id && ricevuta !== null ? [{ partitaIl, seq: ricevuta.seq }] : [],
    )
    .sort((a, b) => a.partitaIl - b.partitaIl);
  const primoInvio = new Map<string, number>();
  for (const { comandoId, mandatoIl } of invii) if (!primoInvio.has(comandoId)) primoInvio.set(comandoId, mandatoIl);
  for (const voce of voci.slice(prologo)) {
    const mandatoIl = primoInvio.get(voce.comandoId);
    if (mandatoIl === undefined) continue;
    const dopo = risposti.find(({ partitaIl, seq }) => partitaIl < mandatoIl && seq >= voce.seq);
    if (dopo !== undefined)
      mali.push(`R51: la voce ${voce.seq} viene prima della ${dopo.seq}, già risposta quando fu mandata`);
  }
  for (const { asta, seqAllInvio, ultimoSeq } of letture)
    if (asta === id && ultimoSeq < seqAllInvio)
      mali.push(`R75: una lettura arriva alla voce ${ultimoSeq}, e la ${seqAllInvio} era già scritta`);
  return mali;
}
