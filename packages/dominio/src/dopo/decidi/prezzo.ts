import { eCent } from '../../denaro.ts';
import type { Provvedimento } from '../../parole/attori.ts';
import { giornoARoma } from '../../tempo.ts';
import type { AttoDopoDi } from '../atti.ts';
import { contoDopo, valeLEsito } from '../conto.ts';
import { giornoDi, giornoIso, unAnnoDopo } from '../giorni.ts';
import { RATE_MAX } from '../modello.ts';
import { primaRata } from '../rate.ts';
import type { RifiutoDopo } from '../rifiuti.ts';
import { saldoEntro } from '../termini.ts';
import {
  type DecisioneDopo,
  type Dove,
  difettoDelGiorno,
  difettoDellOrdine,
  difettoDelNumero,
  noDopo,
  ordinePulito,
  rifiutaDopo,
  scriveDopo,
} from './decisione.ts';

type Versamento = { importoCent: number; il: string; movimentoId: string | null; motivo?: string | undefined };

/**
 * Il conto della procedura su cui si paga, con la causale: chi si è aggiudicato il bene legge l'ultimo indicato. Uno che prende il
 * posto di un altro già mostrato dice perché (R69).
 */
export function indicaConto(dove: Dove, atto: AttoDopoDi<'indicaConto'>): DecisioneDopo {
  const rifiuto = senzaVendita(dove);
  if (rifiuto !== null) return { eventi: [], rifiuto };
  const [iban, intestatario, causale] = [atto.iban.trim(), atto.intestatario.trim(), atto.causale.trim()];
  if (iban === '' || intestatario === '' || causale === '') return noDopo('R69_conto_incompleto');
  const { conto: prima } = dove.stato;
  if (prima === null) return scriveDopo({ tipo: 'ContoIndicato', iban, intestatario, causale });
  if (prima.iban === iban && prima.intestatario === intestatario && prima.causale === causale)
    return noDopo('R69_gia_registrato');
  const detto = ilMotivo(atto);
  if (detto.motivo === undefined) return noDopo('R69_motivo_mancante');
  return scriveDopo({ tipo: 'ContoIndicato', iban, intestatario, causale, ...detto });
}

/**
 * Il saldo del prezzo, in una o più volte: si registra anche se è tardi, e che lo sia resta scritto; anche se è più del dovuto, o se
 * l'esito è caduto, e ciò che non è prezzo resta da restituire (cpc 585, 587, R69).
 */
export function registraSaldo(dove: Dove, atto: AttoDopoDi<'registraSaldo'>): DecisioneDopo {
  const { stato, vendita } = dove;
  const daRata = valeLEsito(vendita) && stato.rate.some(({ versataIl }) => versataIl === null);
  if (daRata) return noDopo('R69_rate_disposte');
  const rifiuto = difettoDelVersamento(dove, atto);
  if (rifiuto !== null) return { eventi: [], rifiuto };
  if (stato.versamenti.has(atto.versamentoId)) return noDopo('R69_gia_registrato');
  const { versamentoId, importoCent, il, movimentoId } = atto;
  const tardivo = (giornoDi(il) ?? 0) > giornoARoma(saldoEntro(stato, vendita));
  const saldato = salda(dove, importoCent);
  const versato = { versamentoId, importoCent, il, movimentoId, ...ilMotivo(atto) };
  return scriveDopo({ tipo: 'SaldoVersato', ...versato, tardivo, saldato });
}

/**
 * Un versamento del saldo che la banca ha reso: un assegno impagato, un bonifico stornato. Resta scritto, e non conta più; se il prezzo non
 * è più intero il suo termine torna a correre, e se è passato il software propone la decadenza (cpc 585, 587, R69).
 */
export function stornaVersamento(dove: Dove, atto: AttoDopoDi<'stornaVersamento'>): DecisioneDopo {
  const { stato, vendita } = dove;
  const { versamentoId, il } = atto;
  const versamento = stato.versamenti.get(versamentoId);
  if (versamento === undefined) return noDopo('R69_versamento_sconosciuto');
  if (versamento.tornato) return noDopo('R69_gia_registrato');
  const difetto = difettoDelGiorno(il, dove);
  if (difetto !== null) return { eventi: [], rifiuto: difetto };
  if (il < versamento.il) return noDopo('R69_prima_del_versamento');
  const motivo = atto.motivo.trim();
  if (motivo === '') return noDopo('R69_motivo_mancante');
  const versatoCent = stato.versatoCent - versamento.importoCent;
  const saldato = stato.saldatoIl !== null && contoDopo({ ...stato, versatoCent }, vendita)?.restaCent === 0;
  return scriveDopo({
    tipo: 'VersamentoStornato',
    versamentoId,
    importoCent: versamento.importoCent,
    il,
    motivo,
    saldato,
  });
}

/**
 * Una rata, intera o in parte; ciò che avanza paga le altre, e poi resta da restituire. Oltre dieci giorni dal termine il software propone la
 * decadenza, e la decide il giudice (cpc 587, R69). Quella versata prima della decadenza è una rata anche registrata dopo.
 */
export function registraRata(dove: Dove, atto: AttoDopoDi<'registraRata'>): DecisioneDopo {
  const { numero, importoCent, il, movimentoId } = atto;
  const rata = dove.stato.rate.find((una) => una.numero === numero);
  if (rata === undefined) return noDopo('R69_rata_sconosciuta');
  if (rata.versataIl !== null) return noDopo('R69_gia_registrato');
  const { esito, caducataDel } = dove.vendita;
  const primaDiDecadere = esito === 'decaduta' && caducataDel !== null && il <= caducataDel;
  const rifiuto = (primaDiDecadere ? null : senzaVendita(dove)) ?? difettoDelVersamento(dove, atto);
  if (rifiuto !== null) return { eventi: [], rifiuto };
  const giorniDiRitardo = Math.max(0, (giornoDi(il) ?? 0) - (giornoDi(rata.entro) ?? 0));
  const saldato = salda(dove, importoCent);
  const versata = { numero, importoCent, il, movimentoId, ...ilMotivo(atto) };
  return scriveDopo({ tipo: 'RataVersata', ...versata, giorniDiRitardo, saldato });
}

/**
 * Le rate le dispone il giudice, anche nell'ordinanza di vendita, che è prima dell'esito (cpc 569, terzo comma): coprono ciò che
 * resta, una dopo l'altra, entro dodici mesi dall'aggiudicazione. Un ordine che viene dopo rifà quelle ancora da versare (R69).
 */
export function disponiRate(dove: Dove, { rate, provvedimento }: AttoDopoDi<'disponiRate'>): DecisioneDopo {
  const { stato, vendita } = dove;
  const rifiuto =
    senzaVendita(dove) ?? difettoDelNumero(provvedimento, dove) ?? difettoDelNuovoOrdine(dove, provvedimento);
  if (rifiuto !== null) return { eventi: [], rifiuto };
  const prima = primaRata(stato);
  const inFila = rate.every(({ numero, importoCent, entro }, i) => {
    const giorno = giornoDi(entro);
    const diPrima = giornoDi(rate[i - 1]?.entro ?? '');
    return numero === prima + i && eCent(importoCent) && importoCent > 0 && giorno !== null && (diPrima ?? 0) < giorno;
  });
  const insieme = rate.reduce((somma, { importoCent }) => somma + importoCent, 0);
  const troppe = prima - 1 + rate.length > RATE_MAX;
  if (rate.length === 0 || troppe || !inFila || insieme !== resta(dove))
    return noDopo('R69_rate_non_valide', { restaCent: resta(dove) });
  const ultimo = unAnnoDopo(giornoARoma(vendita.dichiaratoIl));
  if ((giornoDi(rate.at(-1)?.entro ?? '') ?? 0) > ultimo)
    return noDopo('R69_rate_oltre_dodici_mesi', { entro: giornoIso(ultimo) });
  return scriveDopo({ tipo: 'RateDisposte', rate, provvedimento: ordinePulito(provvedimento) });
}

/** Chi rifà le rate lo fa con un altro provvedimento, non anteriore a quello che le ha disposte. */
function difettoDelNuovoOrdine({ stato }: Dove, { numero, del }: Provvedimento): RifiutoDopo | null {
  const { ordineDelleRate: prima } = stato;
  if (prima === null) return null;
  if (prima.numero === numero.trim() && prima.del === del) return rifiutaDopo('R69_gia_registrato');
  return (giornoDi(del) ?? 0) < (giornoDi(prima.del) ?? 0) ? rifiutaDopo('R69_rate_di_un_ordine_dopo') : null;
}

/** Il giudice dà più tempo per il saldo: soltanto per provvedimento, e soltanto in avanti (R69). */
export function concediProroga(dove: Dove, atto: AttoDopoDi<'concediProroga'>): DecisioneDopo {
  const { entro, provvedimento, motivo } = atto;
  const rifiuto = senzaVendita(dove) ?? difettoDellOrdine(provvedimento, dove);
  if (rifiuto !== null) return { eventi: [], rifiuto };
  if (motivo.trim() === '') return noDopo('R69_motivo_mancante');
  if (dove.stato.rate.length > 0) return noDopo('R69_rate_disposte');
  const giorno = giornoDi(entro);
  if (giorno === null) return noDopo('R69_giorno_non_valido');
  if (giorno <= giornoARoma(saldoEntro(dove.stato, dove.vendita))) return noDopo('R69_proroga_all_indietro');
  return scriveDopo({
    tipo: 'ProrogaConcessa',
    entro,
    provvedimento: ordinePulito(provvedimento),
    motivo: motivo.trim(),
  });
}

/**
 * Il giudice sospende la vendita se il prezzo è notevolmente inferiore a quello giusto, o la lascia andare avanti (cpc 586, R69): ferma il
 * decreto, e non il termine di chi deve versare.
 */
export function sospensionePrezzo(
  dove: Dove,
  { tipo, provvedimento, motivo }: AttoDopoDi<'sospendiPrezzo' | 'revocaSospensionePrezzo'>,
): DecisioneDopo {
  const rifiuto = senzaVendita(dove) ?? difettoDellOrdine(provvedimento, dove);
  if (rifiuto !== null) return { eventi: [], rifiuto };
  if (motivo.trim() === '') return noDopo('R69_motivo_mancante');
  if (dove.stato.decreto !== null) return noDopo('R69_gia_registrato');
  const sospende = tipo === 'sospendiPrezzo';
  if (sospende && dove.stato.sospeso) return noDopo('R69_prezzo_sospeso');
  if (!sospende && !dove.stato.sospeso) return noDopo('R69_prezzo_non_sospeso');
  const ordine = { provvedimento: ordinePulito(provvedimento), motivo: motivo.trim() };
  return scriveDopo({ tipo: sospende ? 'PrezzoSospeso' : 'SospensionePrezzoRevocata', ...ordine });
}

/** Nessuno ha il bene, o l'esito è caduto. */
export function senzaVendita({ vendita }: Dove): RifiutoDopo | null {
  return vendita.vincitore === null || !valeLEsito(vendita) ? rifiutaDopo('R69_nessuna_aggiudicazione') : null;
}

/** Il motivo, se è scritto: un fatto che non ne ha non ne porta uno vuoto. */
function ilMotivo({ motivo }: { motivo?: string | undefined }): { motivo?: string } {
  const scritto = (motivo ?? '').trim();
  return scritto === '' ? {} : { motivo: scritto };
}

function difettoDelVersamento(dove: Dove, versamento: Versamento): RifiutoDopo | null {
  const { importoCent, il, movimentoId } = versamento;
  if (dove.vendita.vincitore === null) return rifiutaDopo('R69_nessuna_aggiudicazione');
  const difetto = difettoDelGiorno(il, dove);
  if (difetto !== null) return difetto;
  if (!eCent(importoCent) || importoCent <= 0) return rifiutaDopo('R69_importo_non_valido');
  const gia = movimentoId !== null && dove.stato.movimenti.has(movimentoId);
  if (gia) return rifiutaDopo('R69_gia_registrato');
  const forseGia = comeUnAltro(dove, versamento) && ilMotivo(versamento).motivo === undefined;
  return forseGia ? rifiutaDopo('R69_versamento_uguale') : null;
}

/**
 * Lo stesso importo nello stesso giorno, quando uno dei due è scritto a mano: può essere lo stesso bonifico, letto da due persone, o a mano
 * e poi dal conto. Contato due volte farebbe credere versato un prezzo che non lo è (R69). Due movimenti del conto sono due bonifici.
 */
function comeUnAltro({ stato }: Dove, { importoCent, il, movimentoId }: Versamento): boolean {
  return stato.versati.some(
    (uno) => uno.importoCent === importoCent && uno.il === il && (uno.aMano || movimentoId === null),
  );
}

/** Vero se con questo versamento il prezzo, che non lo era, è intero. */
function salda(dove: Dove, importoCent: number): boolean {
  const restaCent = resta(dove);
  return valeLEsito(dove.vendita) && restaCent > 0 && importoCent >= restaCent;
}

function resta({ stato, vendita }: Dove): number {
  return contoDopo(stato, vendita)?.restaCent ?? 0;
}
