import { leggibiliDal, letturaPrevistaDal, primaScadenza } from '@gestore/dominio';
import type { JsonObject } from '@gestore/registro';
import type { Segreti } from '../../piattaforma/segreti.ts';
import { haLaGaraSospesa } from '../../vendita/aste/elenchi/indice.ts';
import { marcaInSql } from '../../vendita/giornale/marche/marche.ts';
import { codaDi, identificativo, inSql, istante, letterale } from './sagoma.ts';
import { busta, credenziale, impegno, type NomeStoria, type Storia, T0, type VoceDiStoria } from './storie.ts';

/** Fra l'arrivo di un comando e la sua scrittura (ms). */
const SCRITTURA_MS = 4;
/** I byte di un'impronta: scritta in cifre, PostgreSQL cercherebbe la sua in una riga lunga un carattere alla volta. */
const BYTE = 32;

/** Le vendite di una storia nel tratto `$1` < n <= `$2`. */
const deiLotti = (nome: NomeStoria): string =>
  `paese.lotti l WHERE l.storia = ${letterale(nome)} AND l.n > $1 AND l.n <= $2`;

/**
 * Le voci di tutte le vendite di una storia, nella forma 1, ciascuna legata alla precedente. Ogni livello aggiunge in coda
 * a `h` l'impronta di una voce, che entra in quella della seguente; in fondo una riga per vendita diventa una per voce,
 * con la marca dell'installazione che la servirà.
 */
export function scriviGiornale({ nome, voci }: Storia, segreti: Pick<Segreti, 'chiave'>): string {
  const dati = `ARRAY[${voci.map((voce) => inSql(voce.dati)).join(', ')}]`;
  let da = `SELECT l.n, l.id, l.radice, l.delegato_id, l.c0, ${dati} AS dati, decode('${'00'.repeat(BYTE)}', 'hex') AS h FROM ${deiLotti(nome)} ORDER BY l.n OFFSET 0`;
  for (const [i, voce] of voci.entries())
    da = `SELECT l.n, l.id, l.radice, l.delegato_id, l.c0, l.dati, l.h || ${impronta(voce, i + 1)} AS h FROM (${da}) l OFFSET 0`;
  const colonna = (tipo: string, di: (voce: VoceDiStoria) => string): string =>
    `ARRAY[${voci.map(di).join(', ')}]::${tipo}[]`;
  const colonne = [
    colonna('text', ({ tipo }) => letterale(tipo)),
    colonna('int', ({ versione }) => String(versione)),
    colonna('text', ({ comandoId }) => letterale(codaDi(comandoId))),
    colonna('int', ({ parte }) => String(parte)),
    colonna('text', ({ attore }) => letterale(attore.tipo)),
    colonna('text', ({ attore }) => letterale(attore.tipo === 'offerente' ? codaDi(attore.id) : attore.id)),
    colonna('bigint', ({ ricevutoIl }) => String(ricevutoIl - T0)),
  ];
  const voce = (posto: string): string => `encode(substr(l.h, (${BYTE} * ${posto} + 1)::int, ${BYTE}), 'hex')`;
  return `INSERT INTO giornale (marca, asta, seq, tipo, versione, dati, comando_id, parte, attore_tipo, attore_id, ricevuto_il,
      registrato_il, precedente, impronta)
    SELECT ${marcaInSql(segreti, 'l.id', voce('v.seq'))}, l.id::uuid, v.seq, v.tipo, v.versione, v.dati, l.radice || v.comando, v.parte, v.attore_tipo,
      CASE v.attore_tipo WHEN 'referente' THEN l.delegato_id WHEN 'offerente' THEN l.radice || v.attore ELSE v.attore END,
      l.c0 + v.fra, l.c0 + v.fra + ${SCRITTURA_MS},
      ${voce('(v.seq - 1)')}, ${voce('v.seq')}
    FROM (${da}) l CROSS JOIN LATERAL unnest(l.dati, ${colonne.join(', ')}) WITH ORDINALITY
      v(dati, tipo, versione, comando, parte, attore_tipo, attore, fra, seq)`;
}

/** L'impronta di una voce nella forma 1: SHA-256 della sua forma canonica, con in mezzo il legame con la precedente. */
function impronta({ tipo, versione, comandoId, parte, attore, ricevutoIl }: VoceDiStoria, seq: number): string {
  const pezzi = [
    letterale('{"asta":"'),
    'l.id',
    letterale('","attore":{"id":"'),
    identificativo(attore.id),
    letterale(`","tipo":"${attore.tipo}"},"comandoId":"`),
    identificativo(comandoId),
    letterale('","dati":'),
    `l.dati[${seq}]`,
    letterale(`,"parte":${parte},"precedente":"`),
    `encode(substr(l.h, ${BYTE * (seq - 1) + 1}, ${BYTE}), 'hex')`,
    letterale('","registratoIl":'),
    istante(ricevutoIl + SCRITTURA_MS, 'l.c0'),
    letterale(',"ricevutoIl":'),
    istante(ricevutoIl, 'l.c0'),
    letterale(`,"seq":${seq},"tipo":"${tipo}","versione":${versione}}`),
  ];
  return `sha256(convert_to(concat(${pezzi.join(', ')}), 'UTF8'))`;
}

/** La riga dell'indice, come la scrive `creaIndice`. */
export function scriviAste({ nome, voci, stato }: Storia): string {
  const { id, fase, scheda, parametri } = stato;
  const leggibili = stato.fase === 'bozza' ? letturaPrevistaDal(parametri) : leggibiliDal(stato);
  const esito = 'esito' in stato ? stato.esito.tipo : null;
  const riga = {
    id,
    fase,
    scheda,
    parametri,
    esito,
    ferma: stato.ferma !== null,
    garaSospesa: haLaGaraSospesa(stato),
    liberati: stato.ferma?.liberati === true,
    rimborsaDal: stato.fase === 'bozza' ? null : primaScadenza(stato),
  };
  return `INSERT INTO aste (id, seq, fase, delegato_id, termine_offerte_il, inizio_operazioni_il, leggibili_dal, stato, attende)
    SELECT l.id::uuid, ${voci.length}, ${letterale(fase)}, l.delegato_id::uuid,
      ${istante(parametri.termineOfferteIl ?? T0, 'l.t0')}, ${istante(parametri.inizioOperazioniIl ?? T0, 'l.t0')},
      ${leggibili === null ? 'NULL' : istante(leggibili, 'l.t0')}, ${inSql(comeJson(riga))}::jsonb, false
    FROM ${deiLotti(nome)} ORDER BY l.n`;
}

/** Ciò che di ogni offerta sta accanto al registro: credenziale, invito spedito, dati personali. */
export function scriviOfferte({ nome, offerte }: Storia): string[] {
  const numeri = Array.from({ length: offerte }, (_, i) => i + 1);
  const emessa = istante(T0 - 9_600_000, 'l.t0');
  return numeri.flatMap((n) => [
    `INSERT INTO credenziali (id, asta, ruolo, busta_id, pseudonimo, impronta_token, emessa_il, primo_accesso_il, revocata_il, motivo)
      SELECT ${identificativo(credenziale(n))}::uuid, l.id::uuid, 'offerente', ${identificativo(busta(n))}::uuid, 'Offerente ${n}',
        sha256(convert_to(concat(l.id, ' ${n}'), 'UTF8')), ${emessa}, l.t0, l.t0 + 86400000, 'vendita_chiusa'
      FROM ${deiLotti(nome)}`,
    `INSERT INTO posta_uscita (id, asta, credenziale_id, destinatario, oggetto, testo, stato, tentativi, creata_il, inviata_il)
      SELECT ${identificativo(credenziale(n))}::uuid, l.id::uuid, ${identificativo(credenziale(n))}::uuid, 'offerente-${n}@pec.example',
        'Invito alle operazioni di vendita', concat('Invito per ', l.titolo, '.'), 'inviata', 1, ${emessa}, ${emessa} + 900
      FROM ${deiLotti(nome)}`,
    `INSERT INTO dati_personali (asta, impegno, tipo, sale, dati)
      SELECT l.id::uuid, ${letterale(impegno(n))}, 'offerta', md5(concat(l.id, ' ${n}')), jsonb_build_object(
        'bustaId', ${identificativo(busta(n))}, 'digitata', jsonb_build_object('offerente', 'Offerente di prova ${n}',
          'identificativo', 'RSSMRA80A01H501U', 'ibanAddebito', 'IT60X0542811101000000123456'))
      FROM ${deiLotti(nome)}`,
  ]);
}

/** Il verbale firmato: di ciascuno resta l'impronta nel registro, qui un documento minimo al posto del vero. */
export function scriviVerbale({ nome, voci }: Storia): string[] {
  const redatto = voci.find(({ tipo }) => tipo === 'VerbaleRedatto');
  if (redatto === undefined) return [];
  return [
    `INSERT INTO verbali (asta, impronta, pdf, redatto_il)
      SELECT l.id::uuid, ${letterale(impegno(9))}, convert_to('%PDF-1.7', 'UTF8'), ${istante(redatto.ricevutoIl, 'l.c0')}
      FROM ${deiLotti(nome)}`,
  ];
}

function comeJson(valore: object): JsonObject {
  return JSON.parse(JSON.stringify(valore)) as JsonObject;
}
