import {
  type Atto,
  type Attore,
  applicaVista,
  decidi,
  type Evento,
  evolvi,
  type Istante,
  inGara,
  ORA_MS,
  type Rifiuto,
  STANZA_VUOTA,
  STATO_INIZIALE,
  type Stanza,
  type Stato,
  vistaPer,
} from '@gestore/dominio';
import { prossimoCaso, type Seme } from './caso.ts';
import {
  ASTA_DI_PROVA,
  DICHIARAZIONE_FINTA,
  IO,
  OPERATORE,
  offertaFinta,
  parametriFinti,
  REFERENTE,
  SCHEDA_FINTA,
  SIMULATI,
  SISTEMA,
} from './vendita-finta.ts';

/** Ciò che si farà da sé, e quando. */
export type Passo = { il: Istante; atto: Atto; attore: Attore };

/**
 * Un'esercitazione: lo stato della legge, ciò che ne vede chi prova e ciò che accadrà. Tutto cambia per comandi, con le
 * stesse funzioni del server; i soli finti sono gli altri offerenti e il referente.
 */
export type Esercitazione = {
  stato: Stato;
  stanza: Stanza;
  programma: readonly Passo[];
  seme: Seme;
  /** Fin dove ciascun simulato è disposto a salire, in centesimi. */
  limiti: Readonly<Record<string, number>>;
};

/** Fra un gesto e l'altro del referente: il tempo di leggere che cosa è successo. */
const PASSO_MS = 2_000;

/** Una vendita appena aperta: le buste sono sul tavolo, il referente le aprirà una alla volta e avvierà la gara. */
export function nuovaEsercitazione(seme: Seme, adesso: Istante): Esercitazione {
  let dopo: Esercitazione = { stato: STATO_INIZIALE, stanza: STANZA_VUOTA, programma: [], seme, limiti: {} };
  const prima = adesso - 48 * ORA_MS;
  const compi = (atto: Atto, attore: Attore, il: Istante): void => {
    const esito = compiuto(dopo, atto, attore, il);
    if (esito.rifiuto !== null) throw new Error(`l'esercitazione non parte: ${esito.rifiuto.codice}`);
    dopo = esito.dopo;
  };
  compi(
    { tipo: 'creaAsta', id: ASTA_DI_PROVA, scheda: SCHEDA_FINTA, parametri: parametriFinti(adesso) },
    SISTEMA,
    prima,
  );
  const perProva = 'È un’esercitazione.';
  const deroghe = { pubblicita: perProva, portale: perProva };
  const agliAtti = { dichiarazione: DICHIARAZIONE_FINTA, debitore: 'nessuno_da_registrare', deroghe } as const;
  compi({ tipo: 'pubblicaAsta', ...agliAtti }, OPERATORE, prima);
  const online = [IO, ...SIMULATI.filter(({ inSala }) => !inSala)];
  const arrivate = { canale: 'telematica', arrivataIl: prima, provataIl: prima, scarto: null } as const;
  const buste = online.map(({ bustaId, pseudonimo }) => {
    return { ...arrivate, bustaId, pseudonimo, impronta: '0'.repeat(64) };
  });
  compi({ tipo: 'versaBuste', buste }, SISTEMA, adesso - 1);
  compi({ tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 }, REFERENTE, adesso);
  for (const { bustaId, prezzoCent } of SIMULATI) {
    const [numero, seguente] = prossimoCaso(dopo.seme);
    // Dal 10 al 45 per cento sopra la propria offerta: qualcuno cede presto, qualcuno insiste.
    const limite = Math.round(prezzoCent * (1.1 + numero * 0.35));
    dopo = { ...dopo, seme: seguente, limiti: { ...dopo.limiti, [bustaId]: limite } };
  }
  return { ...dopo, programma: esameDelleBuste(adesso) };
}

function esameDelleBuste(adesso: Istante): Passo[] {
  // Chi è in sala si scrive prima che si apra una busta: dopo, ammetterlo vorrebbe un motivo (R28).
  const inSala = (uno: object): number => Number('inSala' in uno && uno.inSala === true);
  const atti: Atto[] = [IO, ...SIMULATI]
    .toSorted((a, b) => inSala(b) - inSala(a))
    .flatMap((finto): Atto[] => {
      const contenuto = { offerta: offertaFinta(finto.prezzoCent), anomalie: [], stessaProvenienza: 0 };
      const { bustaId, pseudonimo } = finto;
      const apre: Atto =
        'inSala' in finto && finto.inSala
          ? {
              tipo: 'registraOfferta',
              bustaId,
              pseudonimo,
              canale: 'cartacea',
              depositataIl: adesso - 48 * ORA_MS,
              impronta: '0'.repeat(64),
              contenuto,
              interruzione: 'nessuna',
              interruzioneRegistrata: false,
            }
          : { tipo: 'apriBusta', bustaId, contenuto };
      return [apre, { tipo: 'ammettiOfferta', bustaId, nonostante: null }];
    });
  return [...atti, { tipo: 'avviaGara' } as const].map((atto, i) => ({
    il: adesso + PASSO_MS * (i + 1),
    atto,
    attore: REFERENTE,
  }));
}

/** L'atto di qualcuno, con le regole vere: i fatti entrano nello stato e, per come li vede chi prova, nella stanza. */
function compiuto(
  prima: Esercitazione,
  atto: Atto,
  attore: Attore,
  adesso: Istante,
): { dopo: Esercitazione; rifiuto: Rifiuto | null } {
  const { eventi, rifiuto } = decidi(prima.stato, { comandoId: `prova-${prima.stanza.seq}`, attore, atto }, adesso);
  return { dopo: eventi.reduce((quella, evento) => conFatto(quella, evento, adesso), prima), rifiuto };
}

function conFatto(prima: Esercitazione, evento: Evento, ricevutoIl: Istante): Esercitazione {
  const vista = vistaPer(evento, { tipo: 'offerente', bustaId: IO.bustaId });
  return {
    ...prima,
    stato: evolvi(prima.stato, evento),
    stanza: applicaVista(prima.stanza, { seq: prima.stanza.seq + 1, ricevutoIl, evento: vista }),
  };
}

/** Il rilancio di chi prova; poi gli altri decidono che cosa fare. */
export function rilanciaIo(
  prima: Esercitazione,
  importoCent: number,
  adesso: Istante,
): { dopo: Esercitazione; rifiuto: Rifiuto | null } {
  const esito = compiuto(
    prima,
    { tipo: 'rilancia', bustaId: IO.bustaId, importoCent },
    { tipo: 'offerente', id: IO.bustaId },
    adesso,
  );
  return esito.rifiuto === null ? { ...esito, dopo: reagiscono(esito.dopo, adesso) } : esito;
}

/** Fa accadere ciò che entro adesso doveva accadere, in ordine e ciascuna cosa alla sua ora. */
export function avanza(prima: Esercitazione, adesso: Istante): Esercitazione {
  let dopo = prima;
  for (let passo = primoEntro(dopo, adesso); passo !== null; passo = primoEntro(dopo, adesso)) {
    const [primo, ...altri] = inOrdine(dopo.programma);
    if (primo === undefined) break;
    const il = primo.il;
    dopo = compiuto({ ...dopo, programma: altri }, primo.atto, primo.attore, il).dopo;
    dopo = dopoIlPasso(dopo, primo.atto, il);
  }
  return dopo;
}

const inOrdine = (programma: readonly Passo[]): Passo[] => programma.toSorted((a, b) => a.il - b.il);

function primoEntro({ programma }: Esercitazione, adesso: Istante): Passo | null {
  const [primo] = inOrdine(programma);
  return primo !== undefined && primo.il <= adesso ? primo : null;
}

function dopoIlPasso(dopo: Esercitazione, atto: Atto, il: Istante): Esercitazione {
  if (dopo.stato.fase === 'gara_conclusa') {
    const aggiudica: Atto = { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null };
    return { ...dopo, programma: [{ il: il + PASSO_MS * 2, atto: aggiudica, attore: REFERENTE }] };
  }
  // Il crono è fermo per la sala: il programma ha già il rilancio che il referente sta per registrare.
  if (atto.tipo === 'fermaCrono' || !inGara(dopo.stato)) return dopo;
  return reagiscono(dopo, il);
}

/**
 * Chi non è in testa e può ancora salire ci pensa su, poi uno rilancia; se nessuno può, resta solo lo zero. Il programma
 * di prima non vale più: la testa è cambiata.
 */
function reagiscono(prima: Esercitazione, adesso: Istante): Esercitazione {
  if (!inGara(prima.stato) || prima.stato.gara.fase !== 'in_corso') return prima;
  const { migliore, gara, parametri } = prima.stato;
  const zero: Passo = {
    il: gara.scadeIl + parametri.drenaggioMs,
    atto: { tipo: 'concludiGara', filigranaIl: gara.scadeIl + parametri.drenaggioMs },
    attore: SISTEMA,
  };
  const minimoCent = migliore.importoCent + parametri.rilancioMinimoCent;
  const possibili = SIMULATI.filter(
    ({ bustaId }) => bustaId !== migliore.bustaId && minimoCent <= (prima.limiti[bustaId] ?? 0),
  );
  const [chi, seme1] = prossimoCaso(prima.seme);
  const [quando, seme2] = prossimoCaso(seme1);
  const [quanto, seme3] = prossimoCaso(seme2);
  const scelto = possibili[Math.floor(chi * possibili.length)];
  if (scelto === undefined) return { ...prima, seme: seme3, programma: [zero] };
  const { bustaId, inSala } = scelto;
  const limite = prima.limiti[bustaId] ?? 0;
  const passi = quanto > 0.8 ? 2 : 1;
  const voluto = migliore.importoCent + parametri.rilancioMinimoCent * passi;
  const importoCent = voluto <= limite ? voluto : minimoCent;
  // Di solito presto, ogni tanto negli ultimi secondi: così si vede il tempo ripartire.
  const attesa = quando > 0.85 ? 0.92 : 0.08 + quando * 0.45;
  const il = Math.min(adesso + Math.round(parametri.unitaTempoMs * attesa), gara.scadeIl - 1_000);
  const rilancio: Passo[] = inSala
    ? [
        { il, atto: { tipo: 'fermaCrono' }, attore: REFERENTE },
        {
          il: il + PASSO_MS * 2,
          atto: { tipo: 'registraRilancioInSala', bustaId, importoCent, dichiaratoIl: il, filigranaIl: il },
          attore: REFERENTE,
        },
        // Vale solo se la sala ci ripensa: un rilancio registrato fa già ripartire il tempo, e cambia il programma.
        { il: il + PASSO_MS * 2 + 1, atto: { tipo: 'riprendiCrono' }, attore: REFERENTE },
      ]
    : [{ il, atto: { tipo: 'rilancia', bustaId, importoCent }, attore: { tipo: 'offerente', id: bustaId } }];
  return { ...prima, seme: seme3, programma: [...rilancio, zero] };
}
