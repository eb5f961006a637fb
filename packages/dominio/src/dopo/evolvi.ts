import { prendeIlPosto } from './conto.ts';
import type { FattoDopo, FattoDopoDi } from './fatti.ts';
import { type CauzioneMossa, DOPO_INIZIALE, type StatoDopo } from './modello.ts';
import { imputa, primaRata } from './rate.ts';

/** Un fatto che il secondo registro non può avere in quel punto: è guasto, o abbiamo deciso male. */
export class FattoDopoImpossibile extends Error {
  override name = 'FattoDopoImpossibile';
}

function esigi(vero: boolean, { tipo }: FattoDopo, perche: string): asserts vero {
  if (!vero) throw new FattoDopoImpossibile(`registro di ciò che segue l’esito incoerente: ${tipo}: ${perche}`);
}

/** Lo stato dopo un fatto; ciò che `decidi` garantisce, qui si pretende. */
export function evolviDopo(stato: StatoDopo, fatto: FattoDopo): StatoDopo {
  esigi((fatto.tipo === 'SeguitoAperto') === (stato.fatti === 0), fatto, 'il registro comincia una volta sola');
  return { ...applicato(stato, fatto), fatti: stato.fatti + 1 };
}

function applicato(stato: StatoDopo, fatto: FattoDopo): StatoDopo {
  switch (fatto.tipo) {
    case 'SeguitoAperto':
      return DOPO_INIZIALE;
    case 'ContoIndicato': {
      const { iban, intestatario, causale } = fatto;
      return { ...stato, conto: { iban, intestatario, causale } };
    }
    case 'SaldoVersato':
      esigi(!stato.versamenti.has(fatto.versamentoId), fatto, 'versamento già registrato');
      return versato(
        { ...stato, versamenti: new Map(stato.versamenti).set(fatto.versamentoId, comeVersato(fatto)) },
        fatto,
      );
    case 'VersamentoStornato':
      return stornato(stato, fatto);
    case 'RataVersata':
      return rataVersata(stato, fatto);
    case 'AntiriciclaggioResa':
      esigi(stato.antiriciclaggio === null, fatto, 'dichiarazione già resa');
      return { ...stato, antiriciclaggio: { resaIl: fatto.resaIl, tardiva: fatto.tardiva } };
    case 'PersonaNominata': {
      esigi(stato.persona === null, fatto, 'persona già nominata');
      const { persona, dichiarataIl, tardiva } = fatto;
      return { ...stato, persona: { persona, dichiarataIl, tardiva } };
    }
    case 'RateDisposte': {
      const versate = stato.rate.filter(({ versataIl }) => versataIl !== null);
      const daVersare = fatto.rate.map((rata) => ({ ...rata, versatoCent: 0, versataIl: null }));
      const seguono = fatto.rate.every(({ numero }, i) => numero === primaRata(stato) + i);
      esigi(seguono, fatto, 'le rate seguono quelle versate');
      return { ...stato, rate: [...versate, ...daVersare], ordineDelleRate: fatto.provvedimento };
    }
    case 'ProrogaConcessa':
      return { ...stato, prorogatoAl: fatto.entro };
    case 'PrezzoSospeso':
      esigi(!stato.sospeso, fatto, 'già sospesa');
      return { ...stato, sospeso: true };
    case 'SospensionePrezzoRevocata':
      esigi(stato.sospeso, fatto, 'non è sospesa');
      return { ...stato, sospeso: false };
    case 'MovimentoProposto':
    case 'MovimentoRitirato':
    case 'MovimentoConfermato':
      return conMovimento(stato, fatto);
    case 'VerbaleIntegrato':
      esigi(fatto.numero === stato.integrazioni + 1, fatto, 'le integrazioni si numerano in fila');
      return { ...stato, integrazioni: fatto.numero };
    case 'DecretoRegistrato':
      esigi(stato.decreto === null, fatto, 'decreto già registrato');
      return { ...stato, decreto: fatto.provvedimento };
    case 'DecretoRevocato':
      esigi(stato.decreto !== null, fatto, 'nessun decreto è registrato');
      return { ...stato, decreto: null };
    case 'BeneConsegnato':
      esigi(stato.decreto !== null && stato.consegnatoIl === null, fatto, 'la consegna segue il decreto, una volta');
      return { ...stato, consegnatoIl: fatto.il };
    case 'RatePerdute':
      return { ...stato, ratePerduteCent: stato.ratePerduteCent + fatto.importoCent };
    case 'BeneRivenduto':
      esigi(prendeIlPosto(fatto.asta, stato.rivendita), fatto, 'già rivenduto');
      return { ...stato, rivendita: { prezzoCent: fatto.prezzoCent, asta: fatto.asta } };
    case 'BancaDatiTrasmessa':
      esigi(stato.trasmessaIl === null, fatto, 'già trasmessa');
      return { ...stato, trasmessaIl: fatto.il };
    case 'RapportoTrasmesso': {
      esigi(fatto.numero === (stato.rapporto?.numero ?? 0) + 1, fatto, 'i rapporti si numerano in fila');
      const { tipo: _, ...rapporto } = fatto;
      return { ...stato, rapporto };
    }
    case 'CompensoRegistrato':
      return { ...stato, compenso: { importoCent: fatto.importoCent, dettaglio: fatto.dettaglio } };
    case 'ConservazioneBloccata':
    case 'ConservazioneSbloccata':
      return conBlocco(stato, fatto);
    case 'DatiCancellati': {
      esigi(stato.cancellati === null && stato.blocchi.size === 0, fatto, 'già cancellati, o un blocco lo impedisce');
      const { tipo: _, ...cancellati } = fatto;
      return { ...stato, cancellati };
    }
    default:
      return fatto satisfies never;
  }
}

function conBlocco(
  stato: StatoDopo,
  fatto: FattoDopoDi<'ConservazioneBloccata' | 'ConservazioneSbloccata'>,
): StatoDopo {
  const blocchi = new Map(stato.blocchi);
  const { tipo, ...blocco } = fatto;
  esigi(blocchi.has(blocco.bloccoId) === (tipo === 'ConservazioneSbloccata'), fatto, 'il blocco non è quello');
  if (tipo === 'ConservazioneBloccata') blocchi.set(blocco.bloccoId, blocco);
  else blocchi.delete(blocco.bloccoId);
  return { ...stato, blocchi };
}

function versato(stato: StatoDopo, fatto: FattoDopoDi<'SaldoVersato' | 'RataVersata'>): StatoDopo {
  const { importoCent, il, movimentoId, saldato } = fatto;
  esigi(!saldato || stato.saldatoIl === null, fatto, 'il prezzo è già versato per intero');
  const movimenti = new Set(stato.movimenti);
  if (movimentoId !== null) {
    esigi(!movimenti.has(movimentoId), fatto, 'movimento già registrato');
    movimenti.add(movimentoId);
  }
  const saldatoIl = saldato ? il : stato.saldatoIl;
  const versati = [...stato.versati, { importoCent, il, aMano: movimentoId === null }];
  return { ...stato, movimenti, versati, versatoCent: stato.versatoCent + importoCent, saldatoIl };
}

function comeVersato({ importoCent, il, movimentoId }: FattoDopoDi<'SaldoVersato'>) {
  return { importoCent, il, aMano: movimentoId === null, tornato: false };
}

/** Ciò che la banca ha reso non è più versato: se il prezzo non è più intero, il suo termine torna a correre (R69). */
function stornato(stato: StatoDopo, fatto: FattoDopoDi<'VersamentoStornato'>): StatoDopo {
  const suo = stato.versamenti.get(fatto.versamentoId);
  esigi(
    suo !== undefined && !suo.tornato && suo.importoCent === fatto.importoCent,
    fatto,
    'il versamento non è quello',
  );
  const dove = stato.versati.findIndex(
    ({ importoCent, il, aMano }) => importoCent === suo.importoCent && il === suo.il && aMano === suo.aMano,
  );
  return {
    ...stato,
    versamenti: new Map(stato.versamenti).set(fatto.versamentoId, { ...suo, tornato: true }),
    versati: stato.versati.toSpliced(dove, dove === -1 ? 0 : 1),
    versatoCent: stato.versatoCent - suo.importoCent,
    saldatoIl: fatto.saldato ? stato.saldatoIl : null,
  };
}

function rataVersata(stato: StatoDopo, fatto: FattoDopoDi<'RataVersata'>): StatoDopo {
  const sua = stato.rate.find(({ numero }) => numero === fatto.numero);
  esigi(sua !== undefined && sua.versataIl === null, fatto, 'la rata non c’è o è già versata');
  const rate = imputa(stato.rate, fatto.numero, fatto.importoCent, fatto.il);
  return versato({ ...stato, rate, rateCent: stato.rateCent + fatto.importoCent }, fatto);
}

function conMovimento(
  stato: StatoDopo,
  fatto: FattoDopoDi<'MovimentoProposto' | 'MovimentoRitirato' | 'MovimentoConfermato'>,
): StatoDopo {
  const proposti = new Map(stato.proposti);
  const suo = proposti.get(fatto.propostaId);
  esigi((suo === undefined) === (fatto.tipo === 'MovimentoProposto'), fatto, 'la proposta non è quella');
  if (fatto.tipo === 'MovimentoProposto') {
    const { tipo: _, ...movimento } = fatto;
    return { ...stato, proposti: proposti.set(movimento.propostaId, movimento) };
  }
  proposti.delete(fatto.propostaId);
  if (fatto.tipo === 'MovimentoRitirato') return { ...stato, proposti };
  const { bustaId, cosa, importoCent } = fatto;
  if (cosa === 'residuo' || cosa === 'spese')
    return { ...stato, proposti, residuoMossoCent: stato.residuoMossoCent + importoCent };
  const mosse = new Map<string, CauzioneMossa>(stato.mosse);
  esigi(!mosse.has(bustaId), fatto, 'la cauzione si muove una volta sola');
  return { ...stato, proposti, mosse: mosse.set(bustaId, { cosa, importoCent }) };
}
