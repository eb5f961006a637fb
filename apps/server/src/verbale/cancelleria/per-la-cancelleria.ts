import { createHash } from 'node:crypto';
import { eFra, FASI_FIRMATE, type StatoPubblicato } from '@gestore/dominio';
import type { Voce } from '@gestore/registro';
import { problema } from '../../bordo/problema.ts';
import { creaZip } from '../../piattaforma/arnesi/zip.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import { depositatoCon, fileFirmato, type PartiFirmato } from '../firmato.ts';
import type { ConStampa } from '../stampa/stampa.ts';
import { type DepositatoDalRegistro, elenchiIn, versioniIn } from '../versioni.ts';
import { controlloFirme, type DocumentoDaFirmare } from './controllo-firme.ts';
import { FILE_DELLE_IMPRONTE, indice } from './indice.ts';

/** Ciò che serve a comporre il pacchetto: le righe dei file firmati, i loro byte, i PDF. */
export type PartiCancelleria = Pick<Casa, 'db' | 'segreti'> & Pick<PartiFirmato, 'magazzino'> & ConStampa;

type File = { nome: string; che: string; contenuto: Uint8Array };
/** Una versione redatta che si deposita: `nome` è quello dei suoi file, senza estensione. */
type Redatto = DocumentoDaFirmare & { nome: string; impronta: string };

/**
 * Ciò che si deposita in cancelleria, in uno zip: i file firmati del verbale, delle sue integrazioni e dell'elenco dei rilanci, i loro PDF,
 * l'esito, la verifica delle firme, e l'indice con lo SHA-256 di ciascuno. I nomi sono in ordine, senza spazi né accenti. Prima che il
 * verbale sia firmato, 409 `R68_deposito_prima_della_firma` (DM 23, R67, R68).
 */
export async function componiPerLaCancelleria(
  parti: PartiCancelleria,
  stato: StatoPubblicato,
  voci: readonly Voce[],
): Promise<Uint8Array> {
  if (!eFra(stato.fase, FASI_FIRMATE)) throw problema('R68_deposito_prima_della_firma');
  const { stampa } = parti;
  const redatti = await daDepositare(parti, stato.id, voci);
  const file: File[] = [];
  for (const redatto of redatti) file.push(...(await fileDi(parti, stato.id, redatto)));
  if (elenchiIn(voci).length === 0)
    file.push({
      nome: 'elenco-rilanci.pdf',
      che: 'Elenco dei rilanci e dei loro autori, come lo compone adesso il registro',
      contenuto: await stampa.rilanci(stato.id),
    });
  file.push(
    {
      nome: 'esito.pdf',
      che: 'Esito della vendita, aggiudicatario, prezzo e termini',
      contenuto: await stampa.foglioEsito(stato.id),
    },
    {
      nome: 'verifica-firme.pdf',
      che: 'Verifica delle firme digitali',
      contenuto: await stampa.inPdf(controlloFirme({ stato, voci }, redatti)),
    },
  );
  const inOrdine = file.map((uno, i) => ({ ...uno, nome: `${String(i + 1).padStart(2, '0')}-${uno.nome}` }));
  const elencati = inOrdine.map(({ nome, che, contenuto }) => ({
    nome,
    che,
    byte: contenuto.length,
    impronta: improntaDi(contenuto),
  }));
  const mancano = avvertenze(voci, redatti, await stampa.daIntegrare(stato.id));
  const primo = { nome: '00-indice.pdf', contenuto: await stampa.inPdf(indice({ stato, voci }, elencati, mancano)) };
  const tutti = [primo, ...inOrdine].map(({ nome, contenuto }) => ({ nome, contenuto }));
  const righe = tutti.map(({ nome, contenuto }) => `${improntaDi(contenuto)}  ${nome}\n`);
  return creaZip([...tutti, { nome: FILE_DELLE_IMPRONTE, contenuto: righe.join('') }]);
}

const improntaDi = (contenuto: Uint8Array): string => createHash('sha256').update(contenuto).digest('hex');

/** Le versioni firmate del verbale, dalla prima, e dell'elenco quelle firmate; se nessuna lo è, l'ultima redatta. */
async function daDepositare(parti: PartiCancelleria, asta: string, voci: readonly Voce[]): Promise<Redatto[]> {
  const depositato = (uno: DepositatoDalRegistro | null) => (uno === null ? null : depositatoCon(parti, asta, uno));
  const redatti: Redatto[] = [];
  for (const { versione, impronta, integrazione, firmato, depositato: deposito } of versioniIn(voci))
    if (firmato)
      redatti.push({
        nome: `${integrazione ? 'integrazione' : 'verbale'}-versione-${versione}`,
        che: `${integrazione ? 'Integrazione del verbale' : 'Verbale delle operazioni'}, versione ${versione}`,
        impronta,
        depositato: await depositato(deposito),
      });
  const elenchi = elenchiIn(voci);
  const firmati = elenchi.filter((elenco) => elenco.depositato !== null);
  for (const { versione, impronta, depositato: deposito } of firmati.length > 0 ? firmati : elenchi.slice(-1))
    redatti.push({
      nome: `elenco-rilanci-versione-${versione}`,
      che: `Elenco dei rilanci e dei loro autori, versione ${versione}`,
      impronta,
      depositato: await depositato(deposito),
    });
  return redatti;
}

/** Il file con la firma, se è agli atti, e il PDF come è stato redatto. */
async function fileDi(
  parti: PartiCancelleria,
  asta: string,
  { nome, che, impronta, depositato }: Redatto,
): Promise<File[]> {
  const pdf = {
    nome: `${nome}.pdf`,
    che: `${che}: il PDF, senza firma`,
    contenuto: await parti.stampa.redatto(asta, impronta),
  };
  if (depositato === null) return [pdf];
  const estensione = depositato.formato === 'pdf' ? 'pdf' : 'pdf.p7m';
  const firmato = {
    nome: `${nome}-firmato.${estensione}`,
    che: `${che}: il file con la firma digitale`,
    contenuto: await fileFirmato(parti, depositato.impronta),
  };
  return [firmato, pdf];
}

/** Ciò che chi deposita si aspetterebbe e nel pacchetto non c'è: nulla manca in silenzio. */
function avvertenze(voci: readonly Voce[], redatti: readonly Redatto[], daIntegrare: number): string[] {
  const daFirmare = versioniIn(voci).findLast(({ integrazione, firmato }) => integrazione && !firmato);
  const elenchi = elenchiIn(voci);
  const ultimo = elenchi.at(-1);
  const firmati = elenchi.some(({ depositato }) => depositato !== null);
  return [
    ...redatti.flatMap(({ che, depositato }) =>
      depositato === null ? [`${che}: il file con la firma digitale non è agli atti.`] : [],
    ),
    ...(daFirmare === undefined
      ? []
      : [`L’integrazione redatta nella versione ${daFirmare.versione} non è firmata, e qui non c’è.`]),
    ...(daIntegrare === 0
      ? []
      : [`Integrazioni registrate che nessun documento firmato porta ancora: ${daIntegrare}.`]),
    ...(ultimo === undefined ? ['L’elenco dei rilanci non è stato né redatto né firmato.'] : []),
    ...(ultimo !== undefined && firmati && ultimo.depositato === null
      ? [`La versione ${ultimo.versione} dell’elenco dei rilanci è redatta e non firmata, e qui non c’è.`]
      : []),
  ];
}
