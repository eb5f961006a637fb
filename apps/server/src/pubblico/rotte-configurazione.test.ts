import { POLITICA_PREDEFINITA } from '@gestore/dominio';
import { afterAll, describe, expect, it } from 'vitest';
import { preparaBanco } from '../accesso/prove/banco.ts';
import { creaServer } from '../avvio/server.ts';
import { spegniPostgresDiProva } from '../base-dati/prove/postgres-di-prova.ts';
import { intestazioniSicurezza } from '../bordo/ascolto/sicurezza.ts';
import { leggiConfigurazione } from '../piattaforma/configurazione/configurazione.ts';
import { componiConfigurazione } from './configurazione-pubblica.ts';

afterAll(spegniPostgresDiProva);

const OSPITATA = {
  PUSHER_DRIVER: 'pusher',
  PUSHER_KEY: 'chiave-pubblica',
  PUSHER_SECRET: 'segreto-di-sedici-lettere',
  OIDC_ISSUER: 'https://id.example/realms/gestore',
  OIDC_CLIENT_ID: 'gestore',
  OIDC_CLIENT_SECRET: 'segreto-oidc',
  SMTP_URL: 'smtps://utente:segreto-smtp@posta.example',
  SMTP_MITTENTE: 'gestore@posta.example',
  METRICS_TOKEN: 'segreto-delle-metriche',
  DATABASE_URL: 'postgres://utente:segreto-db@db.example/gestore',
  MAPPE_URL_TESSERE: 'https://mappe.example/{z}/{x}/{y}.png?k={chiave}',
  MAPPE_CHIAVE: 'chiave-mappe',
  MAPPE_ATTRIBUZIONE: 'Mappe di esempio',
};

const NESSUNO = { nome: null, iscrizione: null, manuale: null, listino: null, privacy: null };

describe('configurazione pubblica', () => {
  it('R06 il sito dice di chi è: iscrizione, manuale, listino e informativa; un indirizzo non cifrato non passa', () => {
    const ambiente = {
      GESTORE_NOME: 'Vendite Esempio S.p.A.',
      GESTORE_ISCRIZIONE: '12',
      GESTORE_MANUALE_URL: 'https://gestore.example/manuale.pdf',
      GESTORE_LISTINO_URL: 'https://gestore.example/listino.pdf',
      GESTORE_PRIVACY_URL: 'https://gestore.example/privacy.html',
    };
    expect(componiConfigurazione(leggiConfigurazione(ambiente)).gestore).toEqual({
      nome: 'Vendite Esempio S.p.A.',
      iscrizione: '12',
      manuale: 'https://gestore.example/manuale.pdf',
      listino: 'https://gestore.example/listino.pdf',
      privacy: 'https://gestore.example/privacy.html',
    });
    expect(() => leggiConfigurazione({ GESTORE_MANUALE_URL: 'http://gestore.example/manuale.pdf' })).toThrow(
      'GESTORE_MANUALE_URL',
    );
  });

  it('con il server incorporato dice la chiave e nessun indirizzo, senza mappe', () => {
    const prova = { BASE_URL: 'http://localhost:3000', OIDC_SVILUPPO: 'si' };
    expect(componiConfigurazione(leggiConfigurazione(prova))).toEqual({
      tempoReale: { driver: 'embedded', chiave: 'gestore', cluster: 'eu', cifrato: true, host: null, porta: null },
      mappe: null,
      autenticazione: { servizio: 'localhost:3000', diSviluppo: true },
      disservizi: POLITICA_PREDEFINITA,
      gestore: NESSUNO,
    });
  });

  it('con i socket in un processo a parte dice dove sono, e la politica dei contenuti li ammette', () => {
    const configurazione = leggiConfigurazione({
      NODE_ENV: 'production',
      BASE_DATI_INCORPORATA: 'si',
      RUOLO: 'server',
      BASE_URL: 'https://vendite.example',
      PUSHER_HOST: 'socket.vendite.example',
    });
    expect(componiConfigurazione(configurazione).tempoReale).toMatchObject({
      driver: 'embedded',
      cifrato: true,
      host: 'socket.vendite.example',
      porta: 443,
    });
    expect(intestazioniSicurezza(configurazione)['content-security-policy']).toContain(
      "connect-src 'self' wss://vendite.example wss://socket.vendite.example:443;",
    );
  });

  it('con i fornitori esterni dice ciò che serve al browser e nessun segreto', () => {
    const pubblica = componiConfigurazione(leggiConfigurazione(OSPITATA));
    expect(pubblica).toEqual({
      tempoReale: {
        driver: 'pusher',
        chiave: 'chiave-pubblica',
        cluster: 'eu',
        cifrato: true,
        host: null,
        porta: null,
      },
      mappe: {
        urlTessere: 'https://mappe.example/{z}/{x}/{y}.png?k={chiave}',
        chiave: 'chiave-mappe',
        attribuzione: 'Mappe di esempio',
      },
      autenticazione: { servizio: 'id.example', diSviluppo: false },
      disservizi: POLITICA_PREDEFINITA,
      gestore: NESSUNO,
    });
    expect(JSON.stringify(pubblica)).not.toMatch(/segreto/);
  });

  it('la chiamata risponde a chiunque, e la politica dei contenuti ammette solo chi è nominato', async () => {
    const banco = await preparaBanco();
    const politica = async (ambiente: Record<string, string>): Promise<string> => {
      const app = await creaServer({ ...banco.contesto, configurazione: leggiConfigurazione(ambiente) });
      app.get('/una-pagina', (_, reply) => reply.type('text/html').send('<!doctype html>'));
      const risposta = await app.inject('/api/pubblico/configurazione');
      const pagina = await app.inject('/una-pagina');
      await app.close();
      expect(risposta.statusCode).toBe(200);
      expect(risposta.json()).toHaveProperty('tempoReale.chiave');
      return String(pagina.headers['content-security-policy']);
    };
    const nostra = await politica({});
    const ospitata = await politica(OSPITATA);
    const altrove = await politica({ ...OSPITATA, PUSHER_HOST: 'canali.example', PUSHER_PORT: '6001' });
    await banco.chiudi();
    expect(nostra).toContain("img-src 'self' data:;");
    expect(nostra).not.toContain('pusher.com');
    expect(ospitata).toContain("img-src 'self' data: https://mappe.example;");
    expect(ospitata).toContain(' wss://ws-eu.pusher.com;');
    expect(altrove).toContain(' wss://canali.example:6001;');
    expect(altrove).not.toContain('pusher.com');
  });
});
