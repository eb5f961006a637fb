import { randomUUID } from 'node:crypto';
import type { EsitoPacchetto } from '@gestore/contratto/buste/deposito';
import { leggibiliDal, rifiuta, type StatoPubblicato } from '@gestore/dominio';
import { firmaRicevutaDeposito, improntaDi, type RicevutaDeposito } from '@gestore/registro';
import { problemaRifiuto } from '../../vendita/rotte/atti/atti.ts';
import type { PartiDeposito } from '../parti.ts';
import type { BustaSigillata, Legame } from './busta-sigillata.ts';
import { seAlterata } from './depositi.ts';
import { sigillaInDisparte } from './sigilla-in-disparte.ts';
import type { TestataDeposito } from './testata-deposito.ts';

const NON_PUBBLICATA = {
  titolo: 'Vendita non pubblicata',
  frase: 'Le offerte si depositano dopo la pubblicazione della vendita.',
  cortesia: 'Bids are filed after the publication of the sale.',
};

type Parti = Pick<PartiDeposito, 'esecutore' | 'depositi' | 'chiaveFirma' | 'sigillo' | 'fiducia' | 'log'>;

/**
 * Depone un pacchetto: i byte si conservano sempre, sigillati, anche se illeggibili (R25), fuori dal registro della vendita
 * finché le offerte non si possono contare (R10). Lo stesso file due volte, o tre insieme, è la stessa busta e ha la stessa
 * ricevuta (R24), firmata di nuovo se la sua chiave è stata revocata; se intanto qualcuno l'ha tolta dalla base dati, la rimette. Si depone
 * in ogni fase: di ciò che arriva tardi decide il referente. I byte restano di chi chiama, che fatto il deposito li cancella.
 *
 * @param arrivataIl quando il file è arrivato alla piattaforma, millisecondi dall'epoca
 */
export async function deposita(
  parti: Parti,
  asta: string,
  file: { nome: string; byte: Uint8Array },
  arrivataIl: number,
): Promise<EsitoPacchetto> {
  const stato = await pubblicata(parti, asta);
  const impronta = improntaDi(file.byte);
  const deposto = await deponi(parti, stato, { nome: file.nome, impronta, arrivataIl }, (legame) =>
    sigillaInDisparte(parti, file.byte, legame, { fiducia: parti.fiducia, arrivataIl }),
  );
  return { ...deposto, conservato: true };
}

/**
 * Di un file oltre la misura si tiene che è arrivato, con la ragione, e nient'altro: anche questo è un fatto della vendita,
 * che si saprà a suo tempo (R25).
 *
 * @param impronta di quanto se n'è letto, che basta a riconoscerlo se torna
 */
export async function deponiTroppoGrande(
  parti: Parti,
  asta: string,
  file: { nome: string; impronta: string; limiteMB: number },
  arrivataIl: number,
): Promise<EsitoPacchetto> {
  const stato = await pubblicata(parti, asta);
  const scarto = `Il pacchetto supera ${file.limiteMB} MB: i suoi byte non sono stati conservati.`;
  const senzaParti = { contatti: null, contenuto: null, pacchetto: new Uint8Array(), provataIl: null, scarto };
  const arrivato = { ...file, arrivataIl };
  const deposto = await deponi(parti, stato, arrivato, () => Promise.resolve(senzaParti));
  return { ...deposto, conservato: false };
}

type Sigilla = (legame: Legame) => Promise<BustaSigillata>;

async function deponi(
  parti: Parti,
  stato: StatoPubblicato,
  { nome, impronta, arrivataIl }: { nome: string; impronta: string; arrivataIl: number },
  sigilla: Sigilla,
): Promise<Omit<EsitoPacchetto, 'conservato'>> {
  const { depositi, chiaveFirma } = parti;
  const nota = await depositi.trova(stato.id, impronta);
  if (nota !== null) {
    const rimessa = await rimettiSeManca(parti, stato.id, nota, sigilla);
    return { nome, gia: true, rimessa, ricevuta: firmataAncora(parti, nota.testata.ricevuta) };
  }
  // Una busta di quando i depositi non c'erano: è già nel registro, e la sua ricevuta è quella.
  for (const busta of stato.buste.values())
    if (busta.impronta === impronta) throw problemaRifiuto(rifiuta('R24_busta_immutabile'));
  const id = randomUUID();
  const legame = legameNuovo(stato);
  const { provataIl, scarto, ...chiuse } = await sigilla(legame);
  const { id: chiave, firma } = chiaveFirma.allora(arrivataIl);
  const ricevuta: RicevutaDeposito = firmaRicevutaDeposito(
    {
      versione: 1,
      tipo: 'Deposito',
      asta: stato.id,
      deposito: id,
      impronta,
      esito: scarto === null ? 'acquisita' : 'illeggibile',
      motivo: scarto,
      arrivataIl,
      provataIl,
      chiave,
    },
    firma,
  );
  const deposta = await depositi.deponi(id, { ...legame, canale: 'telematica', ricevuta }, chiuse);
  if (deposta !== null) return { nome, gia: false, rimessa: false, ricevuta };
  const deposito = await depositi.trova(stato.id, impronta);
  if (deposito === null) throw new Error('un deposito con la stessa identità non si trova');
  return { nome, gia: true, rimessa: false, ricevuta: firmataAncora(parti, deposito.testata.ricevuta) };
}

/** La ricevuta di allora; se intanto la sua chiave è stata revocata la firma la seguente, come ogni altra (R66). */
function firmataAncora({ chiaveFirma }: Pick<Parti, 'chiaveFirma'>, ricevuta: RicevutaDeposito): RicevutaDeposito {
  if ((chiaveFirma.pubblicate()[ricevuta.chiave]?.revocataIl ?? null) === null) return ricevuta;
  const { id: chiave, firma } = chiaveFirma.allora(ricevuta.arrivataIl);
  const { firma: _, ...senza } = ricevuta;
  return firmaRicevutaDeposito({ ...senza, chiave }, firma);
}

/**
 * Lo stesso pacchetto rimette la busta che manca: la stessa, con l'ora e la ricevuta di allora (R24, R25). Vero se mancava. Si guarda
 * prima la riga e poi il registro: una appena uscita non manca.
 */
async function rimettiSeManca(
  { depositi, esecutore }: Parti,
  asta: string,
  { id, testata }: { id: string; testata: TestataDeposito },
  sigilla: Sigilla,
): Promise<boolean> {
  const nota = depositi.mancanti().some((una) => una.id === id);
  if (!nota && (await depositi.intera(id).catch(seAlterata)) !== null) return false;
  const stato = await pubblicata({ esecutore }, asta);
  if (stato.buste.has(testata.bustaId) || stato.arrivi.has(testata.bustaId)) return false;
  const nuovo = legameNuovo(stato);
  const legame = {
    asta,
    bustaId: testata.bustaId,
    contattiDal: Math.max(testata.contattiDal, nuovo.contattiDal),
    contenutoDal: Math.max(testata.contenutoDal, nuovo.contenutoDal),
  };
  const { contatti, contenuto, pacchetto } = await sigilla(legame);
  await depositi.rimetti(id, { ...testata, ...legame }, { contatti, contenuto, pacchetto });
  return true;
}

function legameNuovo(stato: StatoPubblicato): Legame {
  const { inizioOperazioniIl: contenutoDal } = stato.parametri;
  return { asta: stato.id, bustaId: randomUUID(), contattiDal: leggibiliDal(stato), contenutoDal };
}

async function pubblicata({ esecutore }: Pick<Parti, 'esecutore'>, asta: string): Promise<StatoPubblicato> {
  const { stato } = await esecutore.leggi(asta);
  if (stato.fase === 'inesistente' || stato.fase === 'bozza')
    throw problemaRifiuto(rifiuta('fase_non_ammessa', { fase: stato.fase }), {}, NON_PUBBLICATA);
  return stato;
}
