import type { CorpoOscura, ProposteOscuramento } from '@gestore/contratto/documenti/forme';
import { PAGINE_OSCURABILI_MAX, PUNTI_MAX } from '@gestore/contratto/documenti/limiti-documenti';
import { LATO_PAGINA } from '@gestore/dominio';
import { problema } from '../bordo/problema.ts';
import { creaLavoroInDisparte, LavoroNonFatto } from '../in-disparte/lavoro-in-disparte.ts';
import { ricercatiDi } from '../vendita/aste/confronti/debitore.ts';
import { eImmagine } from './esame/tipo-vero.ts';
import { documentoVivo, type RigaDocumento, unDocumento } from './leggi.ts';
import type { EsitoOscura, TestataOscura } from './oscura.processo.ts';
import type { ChiDocumenti, PartiDocumenti, VenditaConDocumenti } from './parti.ts';
import { aggiungiRicavato, delDocumento, fileIntero } from './scrivi.ts';

/** Duecento pagine si rifanno in una ventina di secondi. */
const SECONDI_MAX = 120;

/** Un PDF lo disegna un processo che non serve pagine, come chi lo legge: chi lo carica può averlo fatto per farlo cadere. */
const oscuraInDisparte = creaLavoroInDisparte<TestataOscura, EsitoOscura>({
  modulo: new URL('./oscura.processo.ts', import.meta.url),
  msMax: SECONDI_MAX * 1_000,
  memoriaMb: 512,
  // A turno fra le persone: chi rifà un documento lungo non tiene ferme le pagine che un altro guarda.
  processi: 2,
  richiesteMax: 8,
  diUnoMax: 4,
  attesaAltreMs: 15_000,
});

async function fai(
  testata: TestataOscura,
  { nome_file: nome }: RigaDocumento,
  byte: Uint8Array,
  chi: string,
): Promise<EsitoOscura> {
  try {
    return await oscuraInDisparte(testata, byte, chi);
  } catch (errore) {
    if (!(errore instanceof LavoroNonFatto)) throw errore;
    if (errore.perche === 'troppe') throw problema('esame_occupato');
    if (errore.perche === 'scaduto') throw problema('documento_lento', { nome, secondi: SECONDI_MAX });
    throw problema('documento_illeggibile', { nome });
  }
}

/** Le pagine di un documento, e dove vi si leggono il debitore, i codici, gli IBAN, le nascite e le parole chieste (R76). */
export async function proposteDi(
  parti: PartiDocumenti,
  vendita: VenditaConDocumenti,
  id: string,
  parole: readonly string[],
  chi: Pick<ChiDocumenti, 'id'>,
): Promise<ProposteOscuramento> {
  const documento = await delDocumento(parti.db, vendita.id, id);
  const { codici, nomi } = await ricercatiDi(parti, vendita);
  const immagine = eImmagine(documento.tipo);
  const testata = {
    che: 'cerca',
    immagine,
    codici,
    nomi,
    parole: [...parole],
    pagineMax: PAGINE_OSCURABILI_MAX,
  } as const;
  const esito = await fai(testata, documento, await fileIntero(parti, documento.impronta), chi.id);
  if (esito.esito === 'troppe_pagine') throw troppePagine(documento, esito.pagine);
  if (esito.esito !== 'cercato') throw problema('documento_illeggibile', { nome: documento.nome_file });
  return { pagine: esito.pagine, proposti: esito.proposti };
}

/** Una pagina come immagine, per chi la deve guardare. */
export async function paginaDi(
  parti: PartiDocumenti,
  asta: string,
  id: string,
  pagina: number,
  chi: Pick<ChiDocumenti, 'id'>,
): Promise<Uint8Array> {
  const documento = await delDocumento(parti.db, asta, id);
  const testata = { che: 'mostra', immagine: eImmagine(documento.tipo), pagina, puntiMax: PUNTI_MAX } as const;
  const esito = await fai(testata, documento, await fileIntero(parti, documento.impronta), chi.id);
  if (esito.esito !== 'mostrata') throw problema('documento_inesistente');
  return esito.byte;
}

/**
 * Fa la versione oscurata di un documento: un file nuovo, rifatto da ciò che si vede, che quando sarà pubblicato prende il posto di
 * quello com'era. L'originale resta a chi lavora alla vendita, e non si pubblica più (R76).
 */
export async function oscura(
  parti: PartiDocumenti,
  vendita: VenditaConDocumenti,
  id: string,
  { comandoId, riquadri }: CorpoOscura,
  chi: ChiDocumenti,
): Promise<RigaDocumento> {
  const gia = await unDocumento(parti.db, comandoId);
  if (gia !== null) {
    if (gia.asta !== vendita.id || gia.ricavato_da !== id) throw problema('comando_diverso');
    return gia;
  }
  const documento = await delDocumento(parti.db, vendita.id, id);
  if (!documentoVivo(documento)) throw problema('documento_finito');
  // Di un PDF in cui non si è potuto guardare le pagine si contano aprendolo.
  const pagine = documento.pagine ?? (eImmagine(documento.tipo) ? 1 : PAGINE_OSCURABILI_MAX);
  if (pagine > PAGINE_OSCURABILI_MAX) throw troppePagine(documento, pagine);
  if (riquadri.some((uno) => uno.pagina > pagine || uno.x >= LATO_PAGINA || uno.y >= LATO_PAGINA))
    throw problema('riquadro_fuori_dal_documento');
  const misure = { pagineMax: PAGINE_OSCURABILI_MAX, puntiMax: PUNTI_MAX };
  const testata = { che: 'copri', immagine: eImmagine(documento.tipo), riquadri, ...misure } as const;
  const esito = await fai(testata, documento, await fileIntero(parti, documento.impronta), chi.id);
  if (esito.esito === 'troppe_pagine') throw troppePagine(documento, esito.pagine);
  if (esito.esito !== 'coperto') throw problema('documento_illeggibile', { nome: documento.nome_file });
  return aggiungiRicavato(parti, documento, { comandoId, riquadri, contenuto: esito.byte }, chi);
}

const troppePagine = ({ nome_file: nome }: RigaDocumento, pagine: number) =>
  problema('oscuramento_troppe_pagine', { nome, pagine, limite: PAGINE_OSCURABILI_MAX });
