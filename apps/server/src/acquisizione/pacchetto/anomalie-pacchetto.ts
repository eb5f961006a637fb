import type { AnomaliaOfferta, OffertaLetta } from '@gestore/acquisizione/offerta';
import { cominciaComeXml } from '../../piattaforma/arnesi/comincia-xml.ts';
import type { ProvaConsegna } from '../consegna/prova-consegna.ts';
import { cheRicevuta, leggiRicevutaPec, type RicevutaPec } from '../consegna/ricevuta-pec.ts';
import { fuoriDallInvolucro } from '../consegna/senza-involucro.ts';
import {
  CARTELLA_ALLEGATI,
  type Chiusa,
  type Disposte,
  FILE_ACCETTAZIONE,
  FILE_CONSEGNA,
  FILE_FIRMATI,
} from './forma-pacchetto.ts';
import { senzaDifferenze } from './nomi-archivio.ts';
import { decodificaXml } from './testo-decodificato.ts';
import { type Chiuso, comeChiuso } from './tipi-chiusi.ts';

/** Quante parti si nominano in un rilievo: le altre si contano, e si vedono nell'elenco dei documenti. */
const NOMINATE_MAX = 5;

function anomalia(codice: string, regola: string, campo: string, messaggio: string): AnomaliaOfferta {
  return { codice, regola, gravita: 'avviso', campo, messaggio };
}

type Ricevute = { accettazione: RicevutaPec | null; consegna: RicevutaPec | null; anomalie: AnomaliaOfferta[] };

/** Una ricevuta che manca, non si legge o dichiara entità è un'anomalia e resta chiusa: non fa perdere l'offerta che accompagna. */
export function leggiRicevute({ voci, chiuse }: Disposte): Ricevute & { daChiudere: Chiusa[] } {
  const ricevute: Ricevute & { daChiudere: Chiusa[] } = {
    accettazione: null,
    consegna: null,
    anomalie: [],
    daChiudere: [],
  };
  for (const [chiave, file, tipo] of [
    ['accettazione', FILE_ACCETTAZIONE, 'accettazione'],
    ['consegna', FILE_CONSEGNA, 'avvenuta-consegna'],
  ] as const) {
    const byte = voci.get(file);
    const illeggibile = (codice: string, messaggio: string, perche = 'è una ricevuta che non si legge'): void => {
      ricevute.anomalie.push(anomalia(codice, 'R12', file, messaggio));
      if (byte !== undefined) ricevute.daChiudere.push({ nome: file, contenuto: byte, che: 'illeggibile', perche });
    };
    if (byte === undefined) {
      // Una che c'è ed è chiusa ha già la sua ragione.
      const presente = chiuse.some(({ nome }) => senzaDifferenze(nome).endsWith(file));
      if (presente || (tipo === 'avvenuta-consegna' && FILE_FIRMATI.some((firmato) => voci.has(firmato)))) continue;
      illeggibile('ricevuta_assente', `Nel pacchetto manca la ricevuta di ${tipo.replace('-', ' ')}.`);
      continue;
    }
    const letta = leggiRicevutaPec(decodificaXml(fuoriDallInvolucro(byte, cominciaComeXml)) ?? '');
    if (letta.esito === 'rifiutata') illeggibile(letta.motivo, letta.messaggio);
    else if (letta.ricevuta.tipo !== tipo)
      illeggibile(
        'ricevuta_di_altro_tipo',
        `Al posto della ricevuta di ${tipo.replace('-', ' ')} c’è un altro documento: è ${cheRicevuta(letta.ricevuta.tipo)}.`,
        `è ${cheRicevuta(letta.ricevuta.tipo)}`,
      );
    else ricevute[chiave] = letta.ricevuta;
  }
  const { accettazione, consegna } = ricevute;
  if (
    accettazione !== null &&
    consegna !== null &&
    (accettazione.msgid !== consegna.msgid || accettazione.mittente.toLowerCase() !== consegna.mittente.toLowerCase())
  )
    ricevute.anomalie.push(
      anomalia('ricevute_discordi', 'R12', FILE_CONSEGNA, 'Le due ricevute PEC non riguardano lo stesso messaggio.'),
    );
  return ricevute;
}

/** Il referente legge perché l’ora del deposito è quella di arrivo (R12). */
export function nonProvata(prova: ProvaConsegna, voci: ReadonlyMap<string, unknown>): AnomaliaOfferta[] {
  const presentata = [FILE_CONSEGNA, ...FILE_FIRMATI].some((file) => voci.has(file));
  return prova.esito === 'provata' || !presentata
    ? []
    : [anomalia('consegna_non_provata', 'R12', 'ricevute', prova.perche)];
}

export function controllaMittente(offerta: OffertaLetta, consegna: RicevutaPec | null): AnomaliaOfferta[] {
  if (offerta.pec === null || consegna === null || offerta.pec === consegna.mittente.toLowerCase()) return [];
  return [
    anomalia(
      'pec_diversa_da_mittente',
      'R22',
      'pec',
      'La PEC indicata nell’offerta non è quella da cui il messaggio è partito.',
    ),
  ];
}

/** La procura citata si cerca fra tutti gli allegati, anche chiusi; le maiuscole e gli accenti scomposti non contano. */
export function controllaProcura({ procura }: OffertaLetta, nomi: readonly string[]): AnomaliaOfferta[] {
  if (procura === null) return [];
  const cercata = senzaDifferenze(procura.normalize('NFC'));
  return nomi.some((nome) => senzaDifferenze(nome) === cercata || senzaDifferenze(nome).endsWith(`/${cercata}`))
    ? []
    : [anomalia('procura_non_allegata', 'R20', 'procura', 'L’offerta cita una procura che non è tra gli allegati.')];
}

/** Ciò che del pacchetto non si è letto, e perché: è conservato, e chi esamina lo salva nei suoi byte (R25). */
export function nonLette({ voci, chiuse, omonimi }: Disposte, estranei: number): AnomaliaOfferta[] {
  const trovate: AnomaliaOfferta[] = [];
  const illeggibili = chiuse.filter(({ che }) => che === 'illeggibile');
  if (illeggibili.length > 0)
    trovate.push(
      anomalia(
        'parte_chiusa',
        'R25',
        'pacchetto',
        `Del pacchetto non si è letto, ed è conservato chiuso: ${inElenco(illeggibili.map(({ nome, perche }) => `«${nome}» ${perche}`))}.`,
      ),
    );
  const diche = (che: Chiusa['che']): string[] =>
    chiuse.filter((una) => una.che === che).map(({ nome }) => `«${nome}»`);
  const nonPreviste = diche('non_prevista');
  if (nonPreviste.length > 0)
    trovate.push(
      anomalia(
        'file_non_previsti',
        'R25',
        'pacchetto',
        `Il pacchetto contiene file non previsti, conservati chiusi e non letti: ${inElenco(nonPreviste)}.`,
      ),
    );
  const diSistema = diche('di_sistema');
  if (diSistema.length > 0)
    trovate.push(
      anomalia(
        'file_di_sistema',
        'R25',
        'pacchetto',
        `Il computer di chi ha preparato il pacchetto vi ha aggiunto file suoi, conservati chiusi: ${inElenco(diSistema)}.`,
      ),
    );
  if (omonimi.length > 0)
    trovate.push(
      anomalia(
        'allegati_omonimi',
        'R25',
        'allegati',
        `Più allegati hanno lo stesso nome, salvo le maiuscole; ci sono tutti: ${inElenco(omonimi.map((nome) => `«${nome}»`))}.`,
      ),
    );
  if (estranei > 0)
    trovate.push(
      anomalia(
        'byte_estranei',
        'R25',
        'pacchetto',
        `Attorno all’archivio ci sono ${estranei} byte che non ne fanno parte: non sono stati letti.`,
      ),
    );
  return [...trovate, ...allegatiChiusi(voci)];
}

/** Gli allegati che si conservano e qui non si aprono: un rilievo per ragione, non la fine dell'offerta (R25). */
function allegatiChiusi(voci: ReadonlyMap<string, Uint8Array>): AnomaliaOfferta[] {
  const perCodice = new Map<Chiuso['codice'], { perche: string; nomi: string[] }>();
  for (const [nome, contenuto] of voci) {
    const chiuso = nome.startsWith(CARTELLA_ALLEGATI) ? comeChiuso(nome, contenuto) : null;
    if (chiuso === null) continue;
    const gruppo = perCodice.get(chiuso.codice) ?? { perche: chiuso.perche, nomi: [] };
    gruppo.nomi.push(`«${nome.slice(CARTELLA_ALLEGATI.length)}»`);
    perCodice.set(chiuso.codice, gruppo);
  }
  return [...perCodice].map(([codice, { perche, nomi }]) =>
    anomalia(codice, 'R25', 'allegati', `Fra gli allegati ${inElenco(nomi)} ${perche}: è conservato chiuso, com’è.`),
  );
}

export function codificaSupposta(): AnomaliaOfferta {
  return anomalia(
    'offerta_codifica',
    'R25',
    'offerta',
    'Il file offerta.json non è in UTF-8: è stato letto come lo scrivono i programmi di Windows. Confronti gli accenti con gli allegati.',
  );
}

function inElenco(voci: readonly string[]): string {
  const altre = voci.length - NOMINATE_MAX;
  const dette = voci.slice(0, NOMINATE_MAX).join(', ');
  return altre > 0 ? `${dette} e altre ${altre}` : dette;
}
