import { leggiDiritto } from '@gestore/acquisizione/quote';
import type { BustaIdentita } from '@gestore/contratto';
import { dettoNelVerbale, soloPseudonimo } from '@gestore/contratto/detti';
import type { CapitoloDelVerbale, Nomina } from '@gestore/contratto/detti/riga';
import { formattaIstante, formattaOra } from '@gestore/contratto/parole/formato';
import { descriviRifiuto, type EventoDi, formattaEuro, type TipoEsito } from '@gestore/dominio';
import type { Voce } from '@gestore/registro';
import type { FattoNarrato } from './fatto-narrato.ts';
import { frasiCorrezioni } from './racconto-correzioni.ts';

export function nominaConIdentita(identita: readonly BustaIdentita[]): Nomina {
  const note = new Map(identita.map((busta) => [busta.bustaId, offerentiDetti(busta.offerenti)]));
  return (bustaId, pseudonimo) => {
    const chi = note.get(bustaId);
    return chi === undefined || chi === '' ? pseudonimo : `${pseudonimo}: ${chi}`;
  };
}

/**
 * Chi offre, con la sua quota e il suo diritto se nella stessa offerta qualcuno non offre per la proprietà (DM 12, R20). Di chi offre per
 * la proprietà il verbale non la ripete: così restano com'erano quelli già scritti.
 */
function offerentiDetti(offerenti: BustaIdentita['offerenti']): string {
  const sola = offerenti.every(({ titolo }) => titolo === null || leggiDiritto(titolo) === 'proprieta');
  const detto = ({ nome, identificativo, quota, titolo }: BustaIdentita['offerenti'][number]): string => {
    const parti = sola ? [] : [titolo ?? 'diritto non indicato', quota ?? ''].filter(Boolean);
    return `${nome} (${[identificativo, parti.join(' ')].filter(Boolean).join('; ')})`;
  };
  return offerenti.map(detto).join(', ');
}

const ESITI: Readonly<Record<TipoEsito, string>> = {
  aggiudicata: 'aggiudicazione',
  aggiudicata_sotto_base: 'aggiudicazione sotto il prezzo base (art. 572, terzo comma, c.p.c.)',
  non_aggiudicata: 'non aggiudicata',
  deserta_nessuna_offerta: 'deserta per mancanza di offerte',
  deserta_offerte_inefficaci: 'deserta per inefficacia delle offerte',
  sospesa: 'sospesa',
  rinviata: 'rinviata',
  revocata: 'revocata',
  assegnata: 'assegnazione al creditore (artt. 588-590 c.p.c.)',
  decaduta: 'decadenza dell’aggiudicatario (art. 587 c.p.c.)',
  estinta: 'estinzione della procedura',
};

export function nomeEsito(esito: TipoEsito): string {
  return ESITI[esito];
}

/** L'esame delle buste, in ordine: che cosa è arrivato, che cosa propone il software, che cosa decide il referente. */
export function raccontoBuste(fatti: readonly FattoNarrato[], nomina: Nomina, riservato: boolean): string[] {
  return racconto('buste', fatti, nomina, riservato);
}

/** Ciò che accade intorno ai rilanci: fermi, sospensioni, incidenti, conclusione. */
export function raccontoGara(fatti: readonly FattoNarrato[], riservato: boolean): string[] {
  return racconto('gara', fatti, soloPseudonimo, riservato);
}

function racconto(
  capitolo: CapitoloDelVerbale,
  fatti: readonly FattoNarrato[],
  nomina: Nomina,
  riservato: boolean,
): string[] {
  const correzioni = capitolo === 'buste' ? frasiCorrezioni(fatti) : null;
  return fatti.flatMap((fatto) => {
    const correzione = correzioni?.get(fatto);
    if (correzione !== undefined) return [correzione];
    const detto = dettoNelVerbale(fatto.evento, fatto.voce.ricevutoIl, { nomina, riservato });
    return detto?.capitolo === capitolo ? detto.frasi : [];
  });
}

type RilancioValido = {
  evento: EventoDi<'RilancioAccettato' | 'RilancioPrecedente' | 'RilancioRigiudicato'>;
  voce: Voce;
  importo: string;
};

/**
 * I rilanci nell'ordine in cui valgono, che è quello degli istanti (R51, R54): numero, voce del registro, ora (per quelli in sala
 * della dichiarazione e della registrazione), autore.
 */
export function righeRilanci(fatti: readonly FattoNarrato[], nomina: Nomina): string[][] {
  return rilanciValidi(fatti).map(({ evento, voce, importo }, i) => {
    const chi = nomina(evento.bustaId, evento.pseudonimo);
    const riga = (ora: string, via: string): string[] => [String(i + 1), String(voce.seq), ora, chi, via, importo];
    // Era stato respinto: la sua ora è quella in cui era arrivato (R54).
    if (evento.tipo === 'RilancioRigiudicato') return riga(formattaIstante(evento.ricevutoIl), 'online');
    if (evento.tipo === 'RilancioAccettato' && evento.canale === 'online')
      return riga(formattaIstante(voce.ricevutoIl), 'online');
    return riga(`${formattaIstante(evento.dichiaratoIl)}, registrato ${formattaOra(voce.ricevutoIl)}`, 'in sala');
  });
}

function rilanciValidi(fatti: readonly FattoNarrato[]): RilancioValido[] {
  let validi: RilancioValido[] = [];
  for (const [i, { evento, voce }] of fatti.entries()) {
    const ultimo = validi.at(-1);
    if (ultimo !== undefined && evento.tipo === 'RilancioRettificato')
      ultimo.importo = `${formattaEuro(evento.importoCent)} (scritto ${formattaEuro(evento.registratoCent)}, rettificato alla voce ${voce.seq})`;
    // Mai detto: non ha autore e non è un rilancio. Il racconto della gara dice che cosa era scritto e perché.
    if (evento.tipo === 'RilancioAnnullato') validi.pop();
    if (evento.tipo === 'RilancioAccettato') validi.push({ evento, voce, importo: formattaEuro(evento.importoCent) });
    if (evento.tipo === 'RilancioPrecedente' && evento.prima === 'sala') {
      const seguenti = evento.seguiti.filter(({ respinto }) => respinto !== true);
      const posto = validi.length - seguenti.length;
      const accettati = validi.slice(posto).values();
      const dopo = evento.seguiti.flatMap((seguito, j): RilancioValido[] => {
        if (seguito.respinto === true) return tornato(fatti[i + 1 + j]);
        const accettato = accettati.next().value;
        return accettato === undefined || seguito.minimoCent !== null ? [] : [accettato];
      });
      validi = [...validi.slice(0, posto), { evento, voce, importo: formattaEuro(evento.importoCent) }, ...dopo];
    }
  }
  return validi;
}

/** Il rilancio che torna a valere sta alla voce con cui lo si è giudicato di nuovo: dopo la decisione, nell'ordine dei seguiti (R54). */
function tornato(fatto: FattoNarrato | undefined): RilancioValido[] {
  if (fatto?.evento.tipo !== 'RilancioRigiudicato') return [];
  const { evento, voce } = fatto;
  return [{ evento, voce, importo: `${formattaEuro(evento.importoCent)} (era stato rifiutato)` }];
}

/** Il no di allora resta scritto: se poi il rilancio è tornato a valere lo si dice accanto, con la voce (R54). */
function poiVale(
  giudicato: EventoDi<'RilancioRifiutato' | 'RilancioRigiudicato'>,
  seq: number,
  fatti: readonly FattoNarrato[],
): string {
  const poi = fatti.find(
    ({ evento, voce }) =>
      voce.seq > seq &&
      evento.tipo === 'RilancioRigiudicato' &&
      evento.respinto === true &&
      evento.bustaId === giudicato.bustaId &&
      evento.importoCent === giudicato.importoCent &&
      evento.ricevutoIl === giudicato.ricevutoIl,
  );
  return poi === undefined ? '' : ` Giudicato di nuovo, vale: voce ${poi.voce.seq}.`;
}

export function righeRifiutati(fatti: readonly FattoNarrato[], nomina: Nomina): string[][] {
  return fatti.flatMap(({ evento, voce }) =>
    evento.tipo === 'RilancioRifiutato' || (evento.tipo === 'RilancioRigiudicato' && evento.rifiuto !== null)
      ? [
          [
            String(voce.seq),
            formattaIstante(evento.tipo === 'RilancioRigiudicato' ? evento.ricevutoIl : voce.ricevutoIl),
            nomina(evento.bustaId, evento.pseudonimo),
            formattaEuro(evento.importoCent),
            evento.rifiuto === null
              ? ''
              : `${descriviRifiuto(evento.rifiuto, formattaIstante)}${poiVale(evento, voce.seq, fatti)}`,
          ],
        ]
      : [],
  );
}
