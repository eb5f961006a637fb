import { documentoDelleChiamate, paginaDelleChiamate } from '@gestore/contratto/bordo/chiamate-documento';
import type { DocumentoOpenApi } from '@gestore/contratto/openapi/modello';
import { afterAll, expect, test } from 'vitest';
import { preparaBanco } from '../../accesso/prove/banco.ts';
import { html } from './html.ts';
import { paginaDelDocumento } from './pagina.ts';

const { app, chiudi } = await preparaBanco();
afterAll(chiudi);
const pagina = (await app.inject(paginaDelleChiamate.percorso)).body;
const documento = (await app.inject(documentoDelleChiamate.percorso)).json<DocumentoOpenApi>();
const operazioni = Object.values(documento.paths).flatMap((suoi) => Object.values(suoi));

test('la pagina è nella lingua di chi legge, non ha script né stili dentro, e la policy le basta', async () => {
  expect(pagina).toContain('<html lang="it">');
  expect(pagina).not.toMatch(/<script|<style| style=| on\w+=/i);
  const risposta = await app.inject(paginaDelleChiamate.percorso);
  expect(risposta.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(risposta.headers['content-security-policy']).toContain("style-src 'self'");
  const stile = /<link rel="stylesheet" href="([^"]+)"/.exec(pagina)?.[1] ?? '';
  expect((await app.inject(stile)).headers['content-type']).toBe('text/css; charset=utf-8');
});

test('la pagina ha ogni chiamata del documento con un’ancora, e ogni rimando interno arriva', () => {
  const ancore = new Set([...pagina.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  expect(operazioni.filter(({ operationId }) => !ancore.has(operationId))).toEqual([]);
  const rimandi = [...pagina.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(rimandi.length).toBeGreaterThan(operazioni.length);
  expect(rimandi.filter((id) => !ancore.has(id))).toEqual([]);
});

test('un’ancora è di una cosa sola', () => {
  const ancore = [...pagina.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ancore.filter((id, i) => ancore.indexOf(id) !== i)).toEqual([]);
});

test('ciò che il contratto scrive resta testo', () => {
  expect(html`<p title="${'"'}">${'<b>&'}</p>`.html).toBe('<p title="&quot;">&lt;b&gt;&amp;</p>');
  const cattivo = { ...documento, info: { ...documento.info, title: '<img src=x>' } };
  expect(paginaDelDocumento(cattivo)).not.toContain('<img');
});
