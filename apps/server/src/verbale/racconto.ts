import type { BustaIdentita } from '@gestore/contratto';
import { formattaIstante, formattaOra } from '@gestore/contratto/formato';
import { descriviProposta, descriviRifiuto, type Evento, formattaEuro } from '@gestore/dominio';
import type { Voce } from '@gestore/registro';
import { inParole } from '../salute/disservizi.ts';
import { dato } from './dati-bloccati.ts';

/** Come si nomina una busta in un documento: per il tribunale pseudonimo e identità, per i partecipanti solo il primo. */
export type Nomina = (bustaId: string, pseudonimo: string) => string;

export function nominaConIdentita(identita: readonly BustaIdentita[]): Nomina {
  const note = new Map(
    identita.map((busta) => [
      busta.bustaId,
      busta.offerenti.map(({ nome, identificativo }) => `${nome} (${identificativo})`).join(', '),
    ]),
  );
  return (bustaId, pseudonimo) => {
    const chi = note.get(bustaId);
    return chi === undefined || chi === '' ? pseudonimo : `${pseudonimo}: ${chi}`;
  };
}

export const soloPseudonimo: Nomina = (_, pseudonimo) => pseudonimo;

export type Fatto = { voce: Voce; evento: Evento };

const CANALI = {
  telematica: 'telematica',
  cartacea: 'su carta',
  fax: 'per fax',
  art15: 'con ricevuta di accettazione (art. 15)',
} as const;
const ESITI: Readonly<Record<string, string>> = {
  aggiudicata: 'aggiudicazione',
  aggiudicata_sotto_base: 'aggiudicazione sotto il prezzo base (art. 572, terzo comma, c.p.c.)',
  non_aggiudicata: 'non aggiudicata',
  deserta_nessuna_offerta: 'deserta per mancanza di offerte',
  deserta_offerte_inefficaci: 'deserta per inefficacia delle offerte',
  sospesa: 'sospesa',
  rinviata: 'rinviata',
  revocata: 'revocata',
};

export function nomeEsito(esito: string): string {
  return ESITI[esito] ?? esito;
}

/** L'esame delle buste, in ordine: che cosa è arrivato, che cosa propone il software, che cosa decide il referente. */
export function raccontoBuste(fatti: readonly Fatto[], nomina: Nomina, riservato: boolean): string[] {
  const frasi: string[] = [];
  for (const { evento, voce } of fatti) {
    const ora = dato(formattaIstante(voce.ricevutoIl));
    switch (evento.tipo) {
      case 'OperazioniAperte':
        frasi.push(
          `Alle ${ora} il referente apre le operazioni. Operatori del gestore in turno: ${dato(evento.operatoriInTurno)}. Buste in elenco: ${dato(evento.buste.length)}. Offerenti telematici non collegati all’apertura: ${dato(evento.ammessiNonCollegati)}.`,
        );
        for (const busta of evento.buste)
          if (busta.scarto !== null && riservato)
            frasi.push(
              `Busta ${dato(busta.pseudonimo)}: scartata per motivi tecnici, conservata in elenco. Motivo: ${dato(busta.scarto)}`,
            );
          else if (busta.tardiva && riservato)
            frasi.push(`Busta ${dato(busta.pseudonimo)}: arrivata oltre il termine, conservata in elenco.`);
        break;
      case 'BustaAperta': {
        const { prezzoCent, cauzioneCent, pagamentoGiorni } = evento.offerta;
        const deposito =
          evento.depositataIl === null
            ? 'deposito non provato'
            : `depositata il ${dato(formattaIstante(evento.depositataIl))}`;
        frasi.push(
          `${ora}. È aperta la busta di ${dato(nomina(evento.bustaId, evento.pseudonimo))}, ${dato(CANALI[evento.canale])}, ${deposito}. Prezzo offerto ${dato(formattaEuro(prezzoCent))}${riservato ? `, cauzione ${dato(formattaEuro(cauzioneCent))}, pagamento entro ${dato(pagamentoGiorni)} giorni` : ''}.`,
        );
        if (riservato)
          for (const proposta of evento.proposte)
            frasi.push(`Segnalazione del sistema (${dato(proposta.regola)}): ${dato(descriviProposta(proposta))}`);
        break;
      }
      case 'BustaIllegibile':
        frasi.push(
          `${ora}. La busta di ${dato(evento.pseudonimo)} non è leggibile e resta in elenco come scartata.${riservato ? ` Motivo: ${dato(evento.motivo)}` : ''}`,
        );
        break;
      case 'OffertaAmmessa':
        frasi.push(
          `${ora}. Il referente ${evento.riammessa ? 'riammette' : 'ammette'} l’offerta di ${dato(nomina(evento.bustaId, evento.pseudonimo))}${evento.nonostante === null || !riservato ? '' : `, nonostante le segnalazioni, con la motivazione: «${dato(evento.nonostante)}»`}.`,
        );
        break;
      case 'OffertaRifiutata':
        frasi.push(
          `${ora}. Il referente rifiuta l’offerta di ${dato(nomina(evento.bustaId, evento.pseudonimo))}${riservato ? ` (regola ${dato(evento.motivo.regola)}): «${dato(evento.motivo.testo)}»` : ''}.`,
        );
        break;
      default:
    }
  }
  return frasi;
}

/** Ciò che accade intorno ai rilanci: fermi, sospensioni, incidenti, conclusione. */
export function raccontoGara(fatti: readonly Fatto[], riservato: boolean): string[] {
  const frasi: string[] = [];
  for (const { evento, voce } of fatti) {
    const ora = dato(formattaIstante(voce.ricevutoIl));
    if (evento.tipo === 'CronoFermato')
      frasi.push(
        `${ora}. Il referente ferma il crono con ${dato((evento.residuoMs / 1000).toFixed(1).replace('.', ','))} secondi residui.`,
      );
    if (evento.tipo === 'CronoRipreso') frasi.push(`${ora}. Il crono riprende dal tempo residuo.`);
    if (evento.tipo === 'GaraSospesa')
      frasi.push(
        `${ora}. La gara è sospesa (${dato(evento.motivo.replaceAll('_', ' '))})${riservato && evento.dettaglio !== '' ? `: ${dato(evento.dettaglio)}` : ''}.`,
      );
    if (evento.tipo === 'DisservizioRilevato' && riservato)
      frasi.push(
        `${ora}. La piattaforma non è in salute dalle ${dato(formattaIstante(evento.dal))}: ${dato(inParole(evento.visto))}.`,
      );
    if (evento.tipo === 'DisservizioCessato')
      frasi.push(`${ora}. La piattaforma è di nuovo in salute dalle ${dato(formattaIstante(evento.cessatoIl))}.`);
    if (evento.tipo === 'CronoRiportato')
      frasi.push(`${ora}. Il crono è riportato all’unità di tempo intera per un disservizio della piattaforma.`);
    if (evento.tipo === 'RipresaFissata')
      frasi.push(`${ora}. La ripresa è annunciata per le ${dato(formattaIstante(evento.riprendeIl))}.`);
    if (evento.tipo === 'GaraRipresa') frasi.push(`${ora}. La gara riprende con l’unità di tempo intera.`);
    if (evento.tipo === 'GaraConclusa')
      frasi.push(
        `Allo zero, alle ${dato(formattaIstante(evento.conclusaIl))}, la gara è conclusa dopo ${dato(evento.rilanci === 1 ? 'un rilancio' : `${evento.rilanci} rilanci`)}. In testa ${dato(evento.migliore.pseudonimo)} con ${dato(formattaEuro(evento.migliore.importoCent))}.`,
      );
  }
  return frasi;
}

/** I rilanci in ordine: numero, voce del registro, ora (per quelli in sala della dichiarazione e della registrazione), autore. */
export function righeRilanci(fatti: readonly Fatto[], nomina: Nomina): string[][] {
  const righe: string[][] = [];
  for (const { evento, voce } of fatti) {
    if (evento.tipo !== 'RilancioAccettato') continue;
    const inSala = evento.canale === 'sala';
    const ora = inSala
      ? `${formattaIstante(evento.dichiaratoIl)}, registrato ${formattaOra(voce.ricevutoIl)}`
      : formattaIstante(voce.ricevutoIl);
    righe.push([
      String(righe.length + 1),
      String(voce.seq),
      ora,
      nomina(evento.bustaId, evento.pseudonimo),
      inSala ? 'in sala' : 'online',
      formattaEuro(evento.importoCent),
    ]);
  }
  return righe;
}

export function righeRifiutati(fatti: readonly Fatto[], nomina: Nomina): string[][] {
  return fatti.flatMap(({ evento, voce }) =>
    evento.tipo === 'RilancioRifiutato'
      ? [
          [
            String(voce.seq),
            formattaIstante(voce.ricevutoIl),
            nomina(evento.bustaId, evento.pseudonimo),
            formattaEuro(evento.importoCent),
            descriviRifiuto(evento.rifiuto, formattaIstante),
          ],
        ]
      : [],
  );
}
