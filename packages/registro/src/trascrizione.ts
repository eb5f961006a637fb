import { type EsitoVerifica, verificaCatena } from './catena.ts';
import {
  type ChiaviPubbliche,
  daFirmare,
  inBase64Url,
  type Ricevuta,
  verificaFirma,
  verificaRicevuta,
} from './ricevuta.ts';
import { PRIMA_IMPRONTA, type Voce } from './voce.ts';

/** La testa firmata: dice dove finiva il registro, così una coda tolta si vede. */
export type Testa = { asta: string; seq: number; impronta: string; chiave: string; firma: string };

/** Il registro intero di un'asta, verificabile senza rete. */
export type Trascrizione = {
  formato: 'gestore-vendite/trascrizione';
  versione: 1;
  asta: string;
  voci: readonly Voce[];
  testa: Testa;
  chiavi: ChiaviPubbliche;
};

/** Compone la trascrizione e ne firma la testa. */
export function componiTrascrizione(
  asta: string,
  voci: readonly Voce[],
  chiavi: ChiaviPubbliche,
  chiave: string,
  firma: (byte: Uint8Array) => Uint8Array,
): Trascrizione {
  const ultima = voci.at(-1);
  const testa = { asta, seq: ultima?.seq ?? 0, impronta: ultima?.impronta ?? PRIMA_IMPRONTA, chiave };
  return {
    formato: 'gestore-vendite/trascrizione',
    versione: 1,
    asta,
    voci,
    testa: { ...testa, firma: inBase64Url(firma(daFirmare(testa))) },
    chiavi,
  };
}

/**
 * Verifica una trascrizione: catena, testa firmata, e ogni ricevuta che si ha in mano. Con `chiaviFidate` le chiavi
 * scritte nel documento non bastano: devono essere fra quelle pubblicate.
 */
export function verificaTrascrizione(
  documento: unknown,
  { chiaviFidate, ricevute = [] }: { chiaviFidate?: ChiaviPubbliche; ricevute?: readonly Ricevuta[] } = {},
): EsitoVerifica {
  const no = (seq: number, motivo: string): EsitoVerifica => ({ esito: 'alterata', seq, motivo });
  if (!sembraTrascrizione(documento)) return no(0, 'il documento non è una trascrizione');
  const { voci, testa, asta, chiavi } = documento;
  for (const [id, valore] of Object.entries(chiavi)) {
    if (chiaviFidate !== undefined && chiaviFidate[id] !== valore)
      return no(0, `la chiave ${id} non è fra quelle pubblicate`);
  }
  const catena = verificaCatena(voci);
  if (catena.esito === 'alterata') return catena;
  if (voci.length > 0 && voci[0]?.asta !== asta) return no(1, 'le voci sono di un’altra vendita');
  if (testa.asta !== asta || testa.seq !== voci.length)
    return no(voci.length, `la testa firmata dichiara ${testa.seq} voci, il documento ne ha ${voci.length}`);
  if (testa.impronta !== (voci.at(-1)?.impronta ?? PRIMA_IMPRONTA))
    return no(testa.seq, 'la testa firmata non corrisponde all’ultima voce');
  if (!verificaFirma(testa, chiavi)) return no(testa.seq, 'la firma della testa non è valida');
  for (const ricevuta of ricevute) {
    const esito = confrontaRicevuta(ricevuta, voci, chiaviFidate ?? chiavi);
    if (esito !== null) return no(typeof ricevuta?.seq === 'number' ? ricevuta.seq : 0, esito);
  }
  return { esito: 'integra', voci: voci.length };
}

function confrontaRicevuta(ricevuta: Ricevuta, voci: readonly Voce[], chiavi: ChiaviPubbliche): string | null {
  const esito = verificaRicevuta(ricevuta, chiavi);
  if (esito.esito === 'non_valida') return esito.motivo;
  const voce = voci[ricevuta.seq - 1];
  if (voce === undefined) return `la ricevuta prova la voce n. ${ricevuta.seq}, che nella trascrizione manca`;
  const campi = ['asta', 'tipo', 'impronta', 'ricevutoIl', 'registratoIl'] as const;
  return campi.every((campo) => voce[campo] === ricevuta[campo])
    ? null
    : `la ricevuta della voce n. ${ricevuta.seq} non corrisponde alla trascrizione`;
}

function sembraTrascrizione(documento: unknown): documento is Trascrizione {
  if (typeof documento !== 'object' || documento === null) return false;
  const d = documento as Partial<Record<keyof Trascrizione, unknown>>;
  if (d.formato !== 'gestore-vendite/trascrizione' || d.versione !== 1 || typeof d.asta !== 'string') return false;
  if (Object.keys(d).length !== 6 || !Array.isArray(d.voci) || !d.voci.every(sembraVoce)) return false;
  if (typeof d.chiavi !== 'object' || d.chiavi === null || typeof d.testa !== 'object' || d.testa === null)
    return false;
  const { seq } = d.testa as { seq?: unknown };
  return (
    Object.values(d.chiavi).every((chiave) => typeof chiave === 'string') &&
    typeof seq === 'number' &&
    Object.keys(d.testa).length === 5
  );
}

/** Ciò che il verdetto cita ha il suo tipo: un oggetto al posto di un numero non si saprebbe nemmeno scrivere. */
function sembraVoce(voce: unknown): boolean {
  if (typeof voce !== 'object' || voce === null || Object.keys(voce).length !== 12) return false;
  return typeof (voce as { seq?: unknown }).seq === 'number';
}
