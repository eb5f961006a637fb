import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { chiunque, operatori } from '../linea/chi.ts';
import { chiamata, file, modulo, VUOTA } from '../linea/chiamata.ts';
import { identificativo } from '../linea/tipi.ts';
import { CONTRATTO, type VoceContratto } from '../linea/tutte.ts';
import { problemiDi } from '../problemi/di-una-chiamata.ts';
import { voceDi } from '../problemi/index.ts';
import { componiDocumento } from './documento.ts';
import { codiciDellaRisposta } from './problemi.ts';

const documento = componiDocumento();
const operazioni = Object.values(documento.paths).flatMap((suoi) => Object.values(suoi));

const parametri = { id: identificativo('asta_inesistente') };
const movimento = z.strictObject({ importoCent: z.int() }).meta({ id: 'MovimentoDiProva' });
const voce = (nome: string, chiamata: VoceContratto['chiamata']): VoceContratto => ({ area: 'prova', nome, chiamata });
const carica = chiamata({
  POST: '/api/prova/:id/estratti',
  titolo: 'Carica',
  chi: operatori,
  parametri,
  corpo: modulo('uno', z.strictObject({ conto: z.string() })),
  risponde: { 201: z.strictObject({ movimenti: z.array(movimento) }) },
  problemi: ['asta_inesistente'],
});
const elenca = chiamata({
  GET: '/api/prova/:id/estratti',
  titolo: 'Elenca',
  chi: chiunque,
  parametri,
  query: z.strictObject({ pagina: z.coerce.number().int().min(1).default(1), testo: z.string() }),
  risponde: { 200: movimento.nullable(), 204: VUOTA },
});
const stampa = chiamata({
  GET: '/api/prova/:id/:nome.pdf',
  titolo: 'Stampa',
  chi: chiunque,
  risponde: { 200: file('application/pdf') },
});
const diProva = componiDocumento([voce('carica', carica), voce('elenca', elenca), voce('stampa', stampa)]);
const estratti = diProva.paths['/api/prova/{id}/estratti'];

describe('il documento del contratto', () => {
  test('ha ogni chiamata, una volta, con il suo nome', () => {
    const nomi = CONTRATTO.map(({ area, nome }) => `${area}.${nome}`);
    expect(operazioni.map(({ operationId }) => operationId).sort()).toEqual(nomi.sort());
    expect(new Set(nomi).size).toBe(nomi.length);
  });
  test('di ogni chiamata dice i problemi, tutti, ciascuno con il suo stato', () => {
    for (const { area, nome, chiamata } of CONTRATTO) {
      const sua = operazioni.find(({ operationId }) => operationId === `${area}.${nome}`);
      const detti = Object.entries(sua?.responses ?? {}).flatMap(([stato, risposta]) => {
        if (!('$ref' in risposta)) return [];
        const codici = codiciDellaRisposta(documento.components.responses[risposta.$ref.split('/').at(-1) ?? '']);
        expect(codici.map((codice) => String(voceDi(codice).stato))).toEqual(codici.map(() => stato));
        return codici;
      });
      expect(detti.sort()).toEqual([...problemiDi(chiamata)].sort());
    }
  });
  test('una forma che molte chiamate portano ha un nome', () => {
    const { Stanza, Ricevuta } = documento.components.schemas;
    expect([Stanza?.type, Ricevuta?.type]).toEqual(['object', 'object']);
    expect(documento.components.schemas.RispostaAtto).toMatchObject({
      properties: { ricevuta: { anyOf: [{ $ref: '#/components/schemas/Ricevuta' }, { type: 'null' }] } },
    });
  });
  test('non manda dove non c’è nulla', () => {
    const { schemas, responses } = documento.components;
    const rimandi = [...JSON.stringify(documento).matchAll(/"#\/components\/(schemas|responses)\/([^"]+)"/g)];
    expect(rimandi.filter(([, dove, nome = '']) => !(dove === 'schemas' ? schemas : responses)[nome])).toEqual([]);
  });
});

describe('una chiamata nel documento', () => {
  test('il percorso ha i suoi parametri, e ciò che serve solo al server non esce', () => {
    const schema = { type: 'string', format: 'uuid' };
    expect(estratti?.get?.parameters).toEqual([
      { name: 'id', in: 'path', required: true, schema },
      { name: 'pagina', in: 'query', required: false, schema: { type: 'integer', minimum: 1, default: 1 } },
      { name: 'testo', in: 'query', required: true, schema: { type: 'string' } },
    ]);
    expect(diProva.paths['/api/prova/{id}/{nome}.pdf']?.get?.parameters?.map(({ name }) => name)).toEqual([
      'id',
      'nome',
    ]);
  });
  test('un modulo ha i suoi campi e il file', () => {
    expect(estratti?.post?.requestBody?.content['multipart/form-data']?.schema).toEqual({
      type: 'object',
      properties: { conto: { type: 'string' }, file: { type: 'string', format: 'binary' } },
      required: ['conto', 'file'],
    });
  });
  test('uno schema con un nome è scritto una volta', () => {
    const riferimento = { $ref: '#/components/schemas/MovimentoDiProva' };
    expect(Object.keys(diProva.components.schemas)).toEqual(['Problema', 'MovimentoDiProva']);
    expect(estratti?.get?.responses[200]).toMatchObject({
      content: { 'application/json': { schema: { anyOf: [riferimento, { type: 'null' }] } } },
    });
    expect(estratti?.post?.responses[201]).toMatchObject({
      content: { 'application/json': { schema: { properties: { movimenti: { items: riferimento } } } } },
    });
  });
  test('un nome per due forme è un errore', () => {
    const conDefault = z.strictObject({ n: z.int().default(1) }).meta({ id: 'DueForme' });
    const due = chiamata({
      POST: '/api/prova/b',
      titolo: 'b',
      chi: chiunque,
      corpo: conDefault,
      risponde: { 200: conDefault },
    });
    expect(() => componiDocumento([voce('b', due)])).toThrow('«DueForme» ha due forme');
  });
  test('dove basta essere entrati, vale la sessione di ogni strategia', () => {
    const modi = documento.paths['/api/broadcasting/auth']?.post?.security.flatMap((modo) => Object.keys(modo)) ?? [];
    expect(new Set(modi)).toEqual(
      new Set(['sessione-user', 'sessione-admin', 'sessione-edicom', 'csrf-cookie', 'csrf-intestazione', 'gettone']),
    );
  });
  test('chi chiama è riconosciuto da una sessione con il suo CSRF o da un gettone; di ciò che è di tutti, da nulla', () => {
    expect(estratti?.get?.security).toEqual([]);
    expect(estratti?.post?.security).toEqual([
      { 'sessione-edicom': [], 'csrf-cookie': [], 'csrf-intestazione': [] },
      { gettone: [] },
    ]);
    expect(Object.keys(diProva.components.securitySchemes).sort()).toEqual([
      'csrf-cookie',
      'csrf-intestazione',
      'gettone',
      'sessione-edicom',
    ]);
  });
});
