import type { VoceScritta } from '@gestore/contratto/eventi/leggi';
import { evolvi, FattoImpossibile, type Rifiuto, STATO_INIZIALE, type Stato } from '@gestore/dominio';
import type { Voce } from '@gestore/registro';
import { RegistroIllegibile } from '../../piattaforma/registro-illegibile.ts';
import type { VoceDaScrivere } from '../giornale/giornale.ts';
import { leggiEvento } from '../giornale/letture/leggi-evento.ts';

/**
 * Lo stato di un'asta a un certo numero di sequenza, e quali comandi ha già eseguito (idempotenza). Le loro voci non si
 * tengono: chi ripete è raro e le rilegge dal registro, mentre tenerle costerebbe a ogni asta viva la sua storia intera.
 */
export type AstaViva = {
  stato: Stato;
  seq: number;
  impronta: string;
  /** I comandi che hanno scritto qualcosa. */
  comandi: Set<string>;
};

const PRIMA_IMPRONTA = '0'.repeat(64);

/** Un'asta di cui non si è ancora letto nulla. */
export function astaVuota(): AstaViva {
  return { stato: STATO_INIZIALE, seq: 0, impronta: PRIMA_IMPRONTA, comandi: new Set() };
}

/** Applica le voci lette dal registro; un buco o un fatto impossibile significa che non è quello di una vendita, e si ferma. */
export function applica(asta: AstaViva, voci: readonly Voce[]): void {
  for (const voce of voci) {
    if (voce.seq <= asta.seq) continue;
    avanza(asta, piegata(asta.stato, voce), voce);
  }
}

/** Vero se le voci lette continuano quelle già applicate; di un'asta nuova, o senza voci nuove, non c'è nulla da smentire. */
export function segue({ seq, impronta }: AstaViva, voci: readonly Voce[]): boolean {
  const [prima] = voci;
  return prima === undefined || seq === 0 || prima.precedente === impronta;
}

/**
 * Lo stato dopo ciò che si sta per scrivere. Un fatto che non si saprebbe rileggere, o che lo stato non può avere, si ferma
 * qui: nel registro resterebbe per sempre, e la vendita non si leggerebbe più.
 */
export function statoDopo({ stato, seq }: AstaViva, asta: string, voci: readonly VoceDaScrivere[]): Stato {
  return voci.reduce((prima, voce, i) => piegata(prima, { ...voce, asta, seq: seq + 1 + i }), stato);
}

/** Porta avanti un'asta di ciò che questo processo ha appena scritto: `stato` è quello di `statoDopo`, e non si rilegge nulla. */
export function applicaScritte(asta: AstaViva, scritte: readonly Voce[], stato: Stato): void {
  for (const voce of scritte) avanza(asta, stato, voce);
}

function avanza(asta: AstaViva, stato: Stato, voce: Voce): void {
  if (voce.seq !== asta.seq + 1)
    throw new RegistroIllegibile(`asta ${voce.asta}: attesa la voce ${asta.seq + 1}, letta la ${voce.seq}`);
  asta.stato = stato;
  asta.seq = voce.seq;
  asta.impronta = voce.impronta;
  asta.comandi.add(voce.comandoId);
}

function piegata(stato: Stato, voce: VoceScritta): Stato {
  try {
    return evolvi(stato, leggiEvento(voce));
  } catch (errore) {
    if (!(errore instanceof FattoImpossibile)) throw errore;
    throw new RegistroIllegibile(`asta ${voce.asta}, voce ${voce.seq}: ${errore.message}`, { cause: errore });
  }
}

/** Il rifiuto che un comando ha lasciato nel registro, se ne ha lasciato uno. */
export function rifiutoIn(voci: readonly Voce[]): Rifiuto | null {
  for (const voce of voci) {
    const evento = leggiEvento(voce);
    if (evento.tipo === 'RilancioRifiutato' || evento.tipo === 'AttoRifiutato') return evento.rifiuto;
  }
  return null;
}
