import {
  ammettiSpettatoreDaReferente,
  confermaConsegna,
  confermaConsegnaDaReferente,
  leggiCredenziali,
  leggiCredenzialiDaReferente,
  proponiConsegna,
  revocaCredenzialeDaReferente,
  riemettiCredenziale,
  riemettiCredenzialeDaReferente,
} from '@gestore/contratto/posta/chiamate';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../bordo/serve.ts';
import { annotaLettura, annotaSeguita } from '../../vendita/aste/letture-identita.ts';
import { compi } from '../../vendita/rotte/atti/atti.ts';
import { type AttoArrivato, nelRegistro, perUnAtto } from '../../vendita/rotte/atti/atto-di-chi-conduce.ts';
import { attoreDi } from '../../vendita/rotte/attori.ts';
import { affidataLeggibile, leggibile, type Nominata } from '../../vendita/rotte/oggetti.ts';
import type { PartiPosta } from '../parti.ts';
import { confermaAMano, proponiAMano } from './consegna.ts';
import { ammettiSpettatore, elencaCredenziali, revoca, riemetti } from './credenziali.ts';
import { giaEmessa } from './emissione-unica.ts';

/** Le credenziali di una vendita, dalla parte del gestore e di chi la conduce (R29, R30, R35). */
export function rotteCredenziali(app: FastifyInstance, posta: PartiPosta): void {
  delGestore(app, posta);
  delReferente(app, posta);
}

function delGestore(app: FastifyInstance, posta: PartiPosta): void {
  const oggetto = ({ parametri: { id } }: Nominata) => leggibile(posta, id);
  serve(app, leggiCredenziali, { oggetto }, async ({ oggetto: stato, chi }) => {
    await annotaSeguita(posta, chi.id, stato.id, 'recapiti dei convocati');
    return { credenziali: await elencaCredenziali(posta, stato, chi.id) };
  });
  serve(app, proponiConsegna, { oggetto }, ({ oggetto: { id }, chi, parametri: { cid: credenzialeId }, corpo }) =>
    proponiAMano(posta, id, { credenzialeId, ...corpo }, chi),
  );
  serve(app, confermaConsegna, { oggetto }, ({ oggetto: stato, chi, parametri: { pid: consegnaId }, corpo }) =>
    confermaAMano(posta, stato, { consegnaId, ...corpo }, chi, attoreDi(chi)),
  );
  serve(app, riemettiCredenziale, { oggetto }, ({ oggetto: stato, chi, parametri: { cid }, corpo }) =>
    riemetti(posta, stato, cid, corpo, attoreDi(chi)),
  );
}

function delReferente(app: FastifyInstance, posta: PartiPosta): void {
  const oggetto = (arrivata: AttoArrivato) => perUnAtto(posta, arrivata, nelRegistro(posta));
  const emette = (arrivata: AttoArrivato) => perUnAtto(posta, arrivata, giaEmessa(posta));
  serve(
    app,
    leggiCredenzialiDaReferente,
    { oggetto: ({ chi, parametri: { id } }) => affidataLeggibile(posta, id, chi) },
    async ({ oggetto: stato, chi }) => {
      // Anche quelli degli spettatori, che si vedono da subito, dicono chi sono.
      await annotaLettura(posta, chi.id, stato.id, 'recapiti delle credenziali');
      return { credenziali: await elencaCredenziali(posta, stato, chi.id) };
    },
  );
  serve(
    app,
    riemettiCredenzialeDaReferente,
    { oggetto: emette },
    ({ oggetto: stato, chi, parametri: { cid }, corpo }) => riemetti(posta, stato, cid, corpo, attoreDi(chi)),
  );
  serve(
    app,
    revocaCredenzialeDaReferente,
    { oggetto },
    async ({ oggetto: { id }, chi, parametri: { cid: credenzialeId }, corpo: { comandoId, motivo } }) => {
      const atto = { tipo: 'revocaCredenziale', credenzialeId, motivo } as const;
      const risposta = await compi(posta, id, comandoId, attoreDi(chi), atto);
      await revoca(posta, credenzialeId);
      return risposta;
    },
  );
  serve(
    app,
    confermaConsegnaDaReferente,
    { oggetto },
    ({ oggetto: stato, chi, parametri: { pid: consegnaId }, corpo }) =>
      confermaAMano(posta, stato, { consegnaId, ...corpo }, chi, attoreDi(chi)),
  );
  serve(app, ammettiSpettatoreDaReferente, { oggetto: emette }, ({ oggetto: stato, chi, corpo }) =>
    ammettiSpettatore(posta, stato, corpo, attoreDi(chi)),
  );
}
