import type { Aggiunta, Integrita } from '@gestore/contratto/documenti/integrita';
import type { Provenienza } from '@gestore/contratto/documenti/provenienza';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import type { FileDepositato } from '@gestore/contratto/verbale/testo-verbale';
import { intestazione, type Materiale } from '../documenti.ts';
import { type Blocco, type Documento, paragrafo } from '../documento.ts';

/** Un documento che si è firmato: che cos'è, e il file con la firma se è agli atti. */
export type DocumentoDaFirmare = { che: string; depositato: FileDepositato | null };
type Firma = FileDepositato['firme'][number];
type Voci = (readonly [nome: string, valore: string])[];

const NON_INDICATO = 'non indicato';
const AGGIUNTE: Readonly<Record<Aggiunta, string>> = {
  firma: 'un’altra firma',
  marca: 'una marca temporale',
  verifica: 'dati di validazione',
  modulo: 'campi del modulo compilati',
  altro: 'altro contenuto',
};
const HA_FIRMATO: Readonly<Record<FileDepositato['haFirmato'], string>> = {
  lui: 'è chi ha depositato il file: il codice fiscale del certificato è il suo',
  un_altro: 'non è chi ha depositato il file: il codice fiscale del certificato è di un’altra persona',
  non_si_sa: 'non si può dire se sia chi ha depositato il file',
};

/**
 * Che cosa si è verificato di ogni firma quando il suo file è stato depositato: di chi è, se il certificato valeva, chi lo garantisce, e
 * perché la si è accolta se non lo garantisce nessuno (R67, R68).
 */
export function controlloFirme(
  di: Pick<Materiale, 'stato' | 'voci'>,
  documenti: readonly DocumentoDaFirmare[],
): Documento {
  return {
    ...intestazione(di, 'Verifica delle firme digitali', 'per il deposito in cancelleria'),
    firma: null,
    sezioni: [
      ...documenti.map(({ che, depositato }) => ({ titolo: che, blocchi: blocchiDi(depositato) })),
      {
        titolo: 'Che cosa si verifica',
        blocchi: [
          paragrafo(
            'Ogni file è stato verificato quando è stato depositato: una sola firma, il contenuto uguale byte per byte alla versione redatta dalla piattaforma, il certificato valido quando chi firma dice di avere firmato. La data della firma è quella che scrive chi firma. Le revoche dei singoli certificati e le marche temporali non si verificano.',
          ),
        ],
      },
    ],
  };
}

function blocchiDi(depositato: FileDepositato | null): Blocco[] {
  if (depositato === null)
    return [paragrafo('Il file con la firma digitale non è agli atti: qui non c’è una firma da verificare.')];
  const { nomeFile, impronta, depositatoIl, firme, haFirmato, motivo } = depositato;
  const voci: Voci = [
    ['File depositato', nomeFile === '' ? NON_INDICATO : nomeFile],
    ['SHA-256 del file', impronta],
    ['Depositato', formattaIstante(depositatoIl)],
    ...firme.flatMap(vociDellaFirma),
    ['Chi ha firmato', HA_FIRMATO[haFirmato]],
    ...(motivo === null ? [] : ([['Perché si è accolta la firma', motivo]] as const)),
  ];
  return [{ tipo: 'dati', nome: null, voci }];
}

function vociDellaFirma({
  firmatario,
  codice,
  emittente,
  dal,
  al,
  firmatoIl,
  integrita,
  autofirmato,
  provenienza,
}: Firma): Voci {
  return [
    ['Firmato da', firmatario ?? NON_INDICATO],
    ['Codice nel certificato', codice ?? NON_INDICATO],
    ['Certificato emesso da', emittente ?? NON_INDICATO],
    ['Certificato valido', `dal ${formattaIstante(dal)} al ${formattaIstante(al)}`],
    ['Firmato il, secondo chi firma', firmatoIl === null ? NON_INDICATO : formattaIstante(firmatoIl)],
    ['Contenuto', contenutoInParole(integrita)],
    ['Chi garantisce il certificato', `${autofirmato ? 'è firmato da sé; ' : ''}${autoritaInParole(provenienza)}`],
  ];
}

function contenutoInParole(integrita: Integrita): string {
  switch (integrita.stato) {
    case 'integra':
      return integrita.dopo.length === 0
        ? 'quello firmato: la firma copre tutto il documento'
        : `quello firmato; dopo sono stati aggiunti: ${integrita.dopo.map((una) => AGGIUNTE[una]).join(', ')}`;
    case 'diversa':
      return 'diverso da quello firmato';
    case 'non_verificabile':
      return `non verificabile qui: l’algoritmo è ${integrita.algoritmo}`;
    default:
      return integrita satisfies never;
  }
}

function autoritaInParole(provenienza: Provenienza): string {
  if (provenienza.esito === 'senza_elenco')
    return provenienza.difetto === null
      ? 'non si è verificato: la piattaforma non ha un elenco di fiducia'
      : 'non si è verificato: l’elenco di fiducia configurato non si poteva usare';
  const { numero, del, scaduto } = provenienza.elenco;
  const elenco = `elenco di fiducia n. ${numero} del ${formattaIstante(del)}${scaduto ? ', scaduto' : ''}`;
  if (provenienza.esito === 'non_in_elenco')
    return `nessun servizio qualificato attivo alla data della firma (${elenco})`;
  const { servizio, prestatore, ritirato } = provenienza;
  const stato = ritirato === true ? 'attivo alla data della firma e ritirato dopo' : 'attivo alla data della firma';
  return `${servizio} (${prestatore}), servizio qualificato ${stato} (${elenco})`;
}
