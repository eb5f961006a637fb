import { describe, expect, it } from 'vitest';
import { ErroreConfigurazione, leggiConfigurazione } from './configurazione.ts';

describe('configurazione', () => {
  it('senza variabili vale quella predefinita', () => {
    expect(leggiConfigurazione({})).toMatchObject({
      produzione: false,
      porta: 3000,
      host: '127.0.0.1',
      cartellaDati: './dati',
      urlBaseDati: null,
      baseUrl: 'http://127.0.0.1:3000',
      oidc: null,
      smtp: null,
    });
  });

  it('il log in parole è di chi prova, e dove nessuno ha detto LOG_LEVEL: mai in produzione, mai nelle prove', () => {
    const produzione = { NODE_ENV: 'production', DATABASE_URL: 'postgres://uno:5432/gestore' };
    expect(leggiConfigurazione({}).logInParole).toBe(true);
    const ambienti: Record<string, string>[] = [{ LOG_LEVEL: 'info' }, { NODE_ENV: 'test' }, produzione];
    for (const ambiente of ambienti) expect(leggiConfigurazione(ambiente).logInParole).toBe(false);
  });

  it('l’elenco di fiducia vuole il suo file e i certificati di chi lo firma; senza né l’uno né gli altri non si verifica', () => {
    expect(leggiConfigurazione({ ELENCO_FIDUCIA: ' ', ELENCO_FIDUCIA_FIRMATARI: '' }).elencoFiducia).toBeNull();
    const no = (ambiente: Record<string, string>) => () => leggiConfigurazione(ambiente);
    expect(no({ ELENCO_FIDUCIA: 'it.xml' })).toThrow('ELENCO_FIDUCIA_FIRMATARI: manca');
    expect(no({ ELENCO_FIDUCIA_FIRMATARI: 'f.pem' })).toThrow('ELENCO_FIDUCIA: manca');
    expect(no({ ELENCO_FIDUCIA: 'it.xml', ELENCO_FIDUCIA_FIRMATARI: 'non-esiste.pem' })).toThrow(
      'ELENCO_FIDUCIA_FIRMATARI: il file non-esiste.pem non si legge',
    );
  });

  it('la sala virtuale: incorporata, Janus su questa macchina, o nessuna; coturn accanto', () => {
    const segreto = 'un segreto lungo abbastanza';
    const janus = { SALA: 'janus', JANUS_URL: 'ws://127.0.0.1:8188', JANUS_SEGRETO: segreto, SALA_SPETTATORI: '300' };
    const turn = { TURN_URL: 'turn:t.example:3478?transport=tcp, turns:t.example:443', TURN_SEGRETO: segreto };
    expect(leggiConfigurazione({ SALA: 'spenta' }).sala).toBeNull();
    expect(leggiConfigurazione({}).sala).toMatchObject({ motore: 'incorporato', limite: 200, turn: null, cede: true });
    expect(leggiConfigurazione({ SALA_CEDE: 'no' }).sala).toMatchObject({ cede: false });
    expect(leggiConfigurazione({ ...janus, ...turn }).sala).toEqual({
      motore: 'janus',
      url: 'ws://127.0.0.1:8188',
      segreto,
      admin: null,
      limite: 300,
      turn: { indirizzi: ['turn:t.example:3478?transport=tcp', 'turns:t.example:443'], segreto, durataMs: 14_400_000 },
    });
    const no = (ambiente: Record<string, string>) => () => leggiConfigurazione(ambiente);
    expect(no({ SALA: 'janus' })).toThrow('JANUS_URL: manca');
    expect(no({ ...janus, JANUS_SEGRETO: '' })).toThrow('JANUS_SEGRETO: manca');
    expect(no({ ...janus, JANUS_URL: 'ws://janus.example:8188' })).toThrow('JANUS_URL: da un’altra macchina');
    const admin = { JANUS_ADMIN_URL: 'ws://127.0.0.1:7188', JANUS_ADMIN_SEGRETO: segreto };
    expect(leggiConfigurazione({ ...janus, ...admin }).sala).toMatchObject({
      admin: { url: 'ws://127.0.0.1:7188', segreto },
    });
    expect(no({ ...janus, ...admin, JANUS_ADMIN_SEGRETO: '' })).toThrow('JANUS_ADMIN_SEGRETO: manca');
    expect(no({ ...janus, ...admin, JANUS_ADMIN_URL: '' })).toThrow('JANUS_ADMIN_URL: manca');
    expect(no({ ...janus, ...admin, JANUS_ADMIN_URL: 'ws://janus.example:7188' })).toThrow(
      'JANUS_ADMIN_URL: da un’altra',
    );
    expect(leggiConfigurazione({ ...janus, JANUS_URL: 'wss://janus.example' }).sala).toMatchObject({ motore: 'janus' });
    expect(no({ SALA_SPETTATORI: '300' })).toThrow('SALA_SPETTATORI: più di 200');
    expect(no({ ...turn, TURN_SEGRETO: '' })).toThrow('TURN_SEGRETO: manca');
    expect(no({ TURN_SEGRETO: segreto })).toThrow('TURN_URL: manca');
    expect(no({ ...turn, TURN_URL: 'http://t.example' })).toThrow('TURN_URL: ogni indirizzo');
  });

  it('una variabile vuota vale come assente e BASE_URL perde la barra finale', () => {
    expect(leggiConfigurazione({ DATABASE_URL: '', BASE_URL: 'http://localhost:3000/' })).toMatchObject({
      urlBaseDati: null,
      baseUrl: 'http://localhost:3000',
    });
  });

  it.each([
    [{ HOST: '0.0.0.0' }, 'HOST, BASE_URL'],
    [{ HOST: '::' }, 'HOST, BASE_URL'],
    [{ HOST: '192.168.1.10', BASE_URL: 'http://localhost:3000' }, 'HOST'],
    [{ BASE_URL: 'https://vendite.example' }, 'BASE_URL'],
    [{ BASE_URL: 'http://127.0.0.1.vendite.example' }, 'BASE_URL'],
    [{ TRUST_PROXY: '127.0.0.1' }, 'TRUST_PROXY'],
    [{ NODE_ENV: 'test', HOST: '0.0.0.0', BASE_URL: 'http://127.0.0.1:3000' }, 'HOST'],
    [{ RUOLO: 'server', BASE_URL: 'https://vendite.example' }, 'BASE_URL'],
  ])(
    'senza NODE_ENV=production chi raggiunge la porta sarebbe operatore: %j non parte, e dice che cosa mettere',
    (ambiente, nomi) => {
      expect(() => leggiConfigurazione(ambiente)).toThrow(ErroreConfigurazione);
      expect(() => leggiConfigurazione(ambiente)).toThrow(`${nomi}: così il server si raggiunge da altre macchine`);
      expect(() => leggiConfigurazione(ambiente)).toThrow(/NODE_ENV=production, oppure OIDC_ISSUER/);
      expect(leggiConfigurazione({ ...ambiente, NODE_ENV: 'production', BASE_DATI_INCORPORATA: 'si' }).produzione).toBe(
        true,
      );
      const identita = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'gestore' };
      expect(leggiConfigurazione({ ...ambiente, ...identita }).oidc?.emittente).toBe('https://id.example');
    },
  );

  it.each([
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.2', BASE_URL: 'http://[::1]:3000' },
    { RUOLO: 'staffetta', DATABASE_URL: 'postgres://base', BASE_URL: 'https://vendite.example', HOST: '0.0.0.0' },
  ])('il provider di sviluppo basta a chi prova su questa macchina, e la staffetta non ne ha: %j', (ambiente) => {
    expect(leggiConfigurazione(ambiente).oidc).toBeNull();
  });

  it('in produzione la base dati si indica, oppure si dice che basta quella incorporata', () => {
    expect(() => leggiConfigurazione({ NODE_ENV: 'production' })).toThrow(
      /DATABASE_URL: manca\..*BASE_DATI_INCORPORATA=si/,
    );
    expect(() => leggiConfigurazione({ NODE_ENV: 'production', BASE_DATI_INCORPORATA: 'no' })).toThrow(
      ErroreConfigurazione,
    );
    for (const scelta of [{ BASE_DATI_INCORPORATA: 'si' }, { DATABASE_URL: 'postgres://base' }])
      expect(leggiConfigurazione({ NODE_ENV: 'production', ...scelta }).produzione).toBe(true);
    expect(leggiConfigurazione({}).urlBaseDati).toBeNull();
  });

  it.each([
    [{ PORT: 'tremila' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://u:p@uno:5001,due:5002/gestore' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://uno,due/g?target_session_attrs=standby' }, 'DATABASE_URL'],
    [{ BASE_URL: 'vendite.example' }, 'BASE_URL'],
    [{ LOG_LEVEL: 'tutto' }, 'LOG_LEVEL'],
    [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_CLIENT_ID'],
    [{ OIDC_CLIENT_ID: 'x' }, 'OIDC_ISSUER'],
    [{ SMTP_URL: 'smtp://posta.example' }, 'SMTP_MITTENTE'],
    [{ NTP_SERVER: 'ora uno' }, 'NTP_SERVER'],
    [{ NTP_SERVER: 'https://ora.example' }, 'NTP_SERVER'],
    [{ NTP_SERVER: 'ora.example:0' }, 'NTP_SERVER'],
    [{ NTP_SERVER: 'ora.example:70000' }, 'NTP_SERVER'],
    [{ NTP_SERVER: '192.0.2.300' }, 'NTP_SERVER'],
    [{ NTP_SERVER: '[ora.example]' }, 'NTP_SERVER'],
    [{ NTP_SERVER: 'ora.example, ORA.example:123' }, 'NTP_SERVER'],
    [{ NTP_SERVER: 'abcdefghil'.split('').join(',') }, 'NTP_SERVER'],
    [{ PUSHER_DRIVER: 'pusher' }, 'PUSHER_SECRET'],
    [{ PUSHER_HOST: 'canali.example' }, 'PUSHER_HOST'],
    [{ PUSHER_DRIVER: 'pusher', PUSHER_SECRET: 's'.repeat(16), PUSHER_PORT: '6001' }, 'PUSHER_PORT'],
    [{ RUOLO: 'relay' }, 'RUOLO'],
    [{ RUOLO: 'staffetta', BASE_URL: 'https://vendite.example' }, 'DATABASE_URL'],
    [{ RUOLO: 'staffetta', DATABASE_URL: 'postgres://base' }, 'BASE_URL'],
    [{ RUOLO: 'staffetta', PUSHER_HOST: 'socket.example' }, 'DATABASE_URL'],
    [{ DIFFUSIONE_URL: 'amqp://mediatore' }, 'DIFFUSIONE_URL'],
    [{ MAPPE_CHIAVE: 'k' }, 'MAPPE_URL_TESSERE'],
    [{ MAPPE_URL_TESSERE: 'https://{s}.mappe.example/{z}/{x}/{y}.png' }, 'MAPPE_URL_TESSERE'],
    [{ MAPPE_URL_TESSERE: "https://mappe.example'; script-src */{z}/{x}/{y}" }, 'MAPPE_URL_TESSERE'],
    [{ MAPPE_URL_TESSERE: 'https://mappe.example/{z}/{x}.png', MAPPE_ATTRIBUZIONE: 'Mappe' }, 'MAPPE_URL_TESSERE'],
    [{ MAPPE_URL_TESSERE: 'https://mappe.example/{z}/{x}/{y}.png' }, 'MAPPE_ATTRIBUZIONE'],
    [
      { MAPPE_URL_TESSERE: 'https://mappe.example/{z}/{x}/{y}?k={chiave}', MAPPE_ATTRIBUZIONE: 'Mappe' },
      'MAPPE_CHIAVE',
    ],
  ])('%j è rifiutata nominando %s', (ambiente, nome) => {
    expect(() => leggiConfigurazione(ambiente)).toThrow(ErroreConfigurazione);
    expect(() => leggiConfigurazione(ambiente)).toThrow(`${nome}: `);
  });

  it.each([
    ['', []],
    ['ora.example', [{ host: 'ora.example', porta: 123 }]],
    [
      ' 192.0.2.1:1123 , [2001:db8::1], [2001:db8::2]:124,',
      [
        { host: '192.0.2.1', porta: 1123 },
        { host: '2001:db8::1', porta: 123 },
        { host: '2001:db8::2', porta: 124 },
      ],
    ],
  ])('i server NTP «%s» si leggono', (NTP_SERVER, ntp) => expect(leggiConfigurazione({ NTP_SERVER }).ntp).toEqual(ntp));

  it('le mappe e un fornitore compatibile si indicano per intero', () => {
    const ambiente = {
      MAPPE_URL_TESSERE: 'https://mappe.example:8443/{z}/{x}/{y}.png?k={chiave}',
      MAPPE_CHIAVE: 'abc',
      MAPPE_ATTRIBUZIONE: 'Mappe di esempio',
      PUSHER_DRIVER: 'pusher',
      PUSHER_SECRET: 's'.repeat(16),
      PUSHER_HOST: 'canali.example',
    };
    expect(leggiConfigurazione(ambiente)).toMatchObject({
      mappe: { chiave: 'abc', attribuzione: 'Mappe di esempio' },
      pusher: { host: 'canali.example', porta: 443, cluster: 'eu', cifrato: true },
    });
    expect(leggiConfigurazione({ ...ambiente, PUSHER_ENCRYPTED: 'no' }).pusher.porta).toBe(80);
  });

  it('chi avvisa gli altri processi si sceglie dall’indirizzo', () => {
    const diffusione = (url?: string) => leggiConfigurazione({ DIFFUSIONE_URL: url }).diffusione;
    expect(diffusione()).toEqual({ tipo: 'postgres' });
    expect(diffusione('redis://r:6379')).toEqual({ tipo: 'redis', url: 'redis://r:6379' });
    expect(diffusione('rediss://r:6379').tipo).toBe('redis');
    expect(diffusione('nats://n:4222')).toEqual({ tipo: 'nats', url: 'nats://n:4222' });
    expect(diffusione('tls://n:4222').tipo).toBe('nats');
  });

  it('il processo delle chiamate dice alle pagine dove sono i socket, se non sono sotto il loro indirizzo', () => {
    expect(leggiConfigurazione({ RUOLO: 'server' })).toMatchObject({ ruolo: 'server', pusher: { host: null } });
    expect(leggiConfigurazione({ RUOLO: 'server', PUSHER_HOST: 'socket.example' }).pusher).toMatchObject({
      driver: 'embedded',
      host: 'socket.example',
      porta: 443,
    });
  });

  it.each([
    ['smtp://u:p@posta.example', 'smtp://u:p@posta.example?requireTLS=true'],
    ['smtp://posta.example:587/?name=gestore', 'smtp://posta.example:587/?name=gestore&requireTLS=true'],
    ['smtps://u:p@posta.example', 'smtps://u:p@posta.example'],
    ['smtp://127.0.0.1:25', 'smtp://127.0.0.1:25'],
    ['smtp://localhost', 'smtp://localhost'],
    ['smtp://posta.example?ignoreTLS=true', 'smtp://posta.example?ignoreTLS=true'],
  ])('in produzione la posta che va in rete parte cifrata o non parte: %s', (scritto, letto) => {
    const ambiente = { SMTP_URL: scritto, SMTP_MITTENTE: 'a@gestore.example' };
    expect(leggiConfigurazione({ ...ambiente, NODE_ENV: 'production', BASE_DATI_INCORPORATA: 'si' }).smtp?.url).toBe(
      letto,
    );
    expect(leggiConfigurazione(ambiente).smtp?.url).toBe(scritto);
  });

  it('dice tutte le variabili sbagliate insieme e non mostra i valori', () => {
    const ambiente = { PORT: 'x', DATABASE_URL: 'segreto' };
    expect(() => leggiConfigurazione(ambiente)).toThrow(/PORT: .*\n.*DATABASE_URL: /);
    expect(() => leggiConfigurazione(ambiente)).not.toThrow(/segreto/);
  });
});
