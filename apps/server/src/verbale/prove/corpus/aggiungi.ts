import { spegniPostgresDiProva } from '../../../base-dati/prove/postgres-di-prova.ts';
import { preparaBancoOperatori } from '../../../prove/banco-operatori.ts';
import { aggiungiCaso, nomiDelCorpus } from './caso.ts';
import { recita, type VenditaDiScena } from './regia.ts';
import { consegnataAMano } from './scena-credenziali.ts';
import {
  desertaInefficaci,
  desertaVuota,
  disservizi,
  garaConRilanci,
  garaInSala,
  nonAggiudicata,
  offertaUnica,
  type Scena,
  scollegati,
  sottoBase,
} from './scene.ts';
import { arriviTardivi } from './scene-arrivi.ts';
import { secondoDelegato } from './scene-conduzione.ts';
import { schedaCorretta } from './scene-errata.ts';
import { incantoEGiudice } from './scene-giudice.ts';
import { assegnataPoiDecaduta, estinta } from './scene-istanze.ts';
import { inPrivato } from './scene-messaggi.ts';
import { revocata, rinviata, sospesa } from './scene-ordine.ts';
import { osservazioni } from './scene-osservazioni.ts';
import { paritaDecisa } from './scene-parita.ts';
import { precedenzaDecisa } from './scene-precedenza.ts';
import { quoteDiDiritto } from './scene-quote.ts';
import { rilanciCorretti } from './scene-rettifica.ts';
import { trovatoDopo } from './scene-riconfronto.ts';
import { delegatoSostituito, operazioniRinviate } from './scene-rinvio.ts';
import { altrove, DI_UNA_LIQUIDAZIONE, liquidazioneGiudiziale } from './scene-rito.ts';
import { salaVirtuale } from './scene-sala.ts';
import { scartataLetta } from './scene-scartate.ts';
import { offerentiLiberati, provvedimentoAggiunto, sospesaInDue, vendutaNoveGiorniDopo } from './scene-sospensione.ts';
import { elencoFirmato, verbaleDepositato } from './scene-verbale.ts';

/** Le scene recitate finora: il nome comincia dal giorno in cui entrano nel corpus. Se ne aggiungono in fondo. */
const SCENE: readonly (readonly [nome: string, scena: Scena, vendita?: VenditaDiScena])[] = [
  ['2026-11-22-gara-con-rilanci', garaConRilanci],
  ['2026-11-22-gara-in-sala', garaInSala],
  ['2026-11-22-disservizi', disservizi],
  ['2026-11-22-deserta-inefficaci', desertaInefficaci],
  ['2026-11-22-deserta-vuota', desertaVuota],
  ['2026-11-22-offerta-unica', offertaUnica],
  ['2026-11-22-sotto-base', sottoBase],
  ['2026-11-22-non-aggiudicata', nonAggiudicata],
  ['2026-11-22-sospesa', sospesa],
  ['2026-11-22-rinviata', rinviata],
  ['2026-11-22-revocata', revocata],
  ['2026-11-22-scollegati', scollegati],
  ['2026-11-22-arrivi-tardivi', arriviTardivi],
  ['2026-11-22-in-privato', inPrivato],
  // La stessa scena della prima, scritta nella forma 2: impegni sui campi, testi accanto al registro.
  ['2026-11-22-impegni-sui-campi', garaConRilanci],
  ['2026-11-22-consegnata-a-mano', consegnataAMano],
  ['2026-11-22-operazioni-rinviate', operazioniRinviate],
  ['2026-11-22-rilanci-corretti', rilanciCorretti],
  ['2026-11-22-delegato-sostituito', delegatoSostituito],
  ['2026-11-22-nove-giorni-dopo', vendutaNoveGiorniDopo],
  ['2026-11-22-offerenti-liberati', offerentiLiberati],
  ['2026-11-22-assegnata-poi-decaduta', assegnataPoiDecaduta],
  ['2026-11-22-estinta', estinta],
  ['2026-11-23-provvedimento-aggiunto', provvedimentoAggiunto],
  ['2026-11-23-sospesa-in-due', sospesaInDue],
  // La stessa scena della prima decadenza, da quando la vogliono due persone.
  ['2026-11-23-decaduta-in-due', assegnataPoiDecaduta],
  ['2026-11-23-precedenza-decisa', precedenzaDecisa],
  ['2026-11-23-sala-virtuale', salaVirtuale],
  ['2026-11-23-osservazioni', osservazioni],
  ['2026-11-23-trovato-dopo', trovatoDopo],
  ['2026-11-24-scheda-corretta', schedaCorretta],
  ['2026-11-25-scartata-letta', scartataLetta],
  ['2026-11-25-verbale-depositato', verbaleDepositato],
  ['2026-11-26-parita-decisa', paritaDecisa],
  ['2026-11-26-incanto-e-giudice', incantoEGiudice],
  ['2026-11-26-secondo-delegato', secondoDelegato],
  ['2026-11-30-elenco-firmato', elencoFirmato],
  ['2026-12-01-liquidazione-giudiziale', liquidazioneGiudiziale, DI_UNA_LIQUIDAZIONE],
  ['2026-12-01-altrove', altrove],
  ['2026-12-01-quote-di-diritto', quoteDiDiritto],
];

/** Recita con il prodotto di oggi le scene che il corpus non ha ancora, e le aggiunge: quelle che ci sono restano. */
const banco = await preparaBancoOperatori({ daSolo: false });
try {
  for (const [i, [nome, scena, vendita]] of SCENE.entries()) {
    if (nomiDelCorpus().includes(nome)) continue;
    await aggiungiCaso(await recita(banco, { nome, giorno: Date.UTC(2026, 10, 2 + i, 9), scena, vendita }));
    console.log(`${nome}: aggiunta`);
  }
} finally {
  await banco.chiudi();
  await spegniPostgresDiProva();
}
// Il servizio lascia socket e temporizzatori che in una prova finiscono con il processo: qui il processo è questo.
process.exit();
