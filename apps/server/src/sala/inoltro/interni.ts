import {
  Candidate,
  candidateFoundation,
  candidatePriority,
  type RTCDtlsTransport,
  type RTCPeerConnection,
  type StunProtocol,
} from 'werift';

/**
 * Ciò che si usa di werift e che werift non promette: la versione è inchiodata, e `interni.test.ts` dice quando uno di questi nomi
 * non c'è più. Nessun altro file ne tocca.
 */
export type IceInterno = {
  localUsername: string;
  localPassword: string;
  stunServer?: unknown;
  generation: number;
  nominated?: { protocol: { transport: TrasportoIce }; remoteAddr: readonly [string, number] };
  protocols: unknown[];
  getCandidatePromises: (indirizzi: readonly string[]) => Promise<unknown>[];
  ensureProtocol(protocollo: unknown): void;
  pairLocalProtocol(protocollo: unknown): void;
  appendLocalCandidate(candidato: Candidate): void;
};

/** Il trasporto di un protocollo: qui non è un socket suo, è la porta di tutti. */
export type TrasportoIce = {
  readonly type: 'udp' | 'tcp';
  readonly address: { address: string; port: number; family: string };
  closed: boolean;
  send(dati: Buffer, a: readonly [string, number]): Promise<void>;
  /** Come `send`, senza una promessa per ogni pacchetto. */
  spedisci(dati: Buffer, a: readonly [string, number]): void;
  close(): Promise<void>;
};

export type ProtocolloInterno = Omit<StunProtocol, 'transport' | 'datagramReceived' | 'localIp' | 'localCandidate'> & {
  transport: TrasportoIce;
  localIp?: string;
  localCandidate?: Candidate;
  datagramReceived(dati: Buffer, da: readonly [string, number]): void;
};

/** Il collegamento ICE di chi è appena nato con `max-bundle`: uno solo. */
export function iceDi(pc: RTCPeerConnection): IceInterno {
  const [trasporto] = pc.iceTransports;
  if (trasporto === undefined) throw new Error('collegamento senza trasporto');
  return trasporto.connection as unknown as IceInterno;
}

/** Chi fa un'offerta senza ICE leggero chiede il suo indirizzo a un server pubblico, anche quando gli si dice che non ce n'è. */
export function senzaStun({ iceTransports }: RTCPeerConnection): void {
  for (const { connection } of iceTransports) delete (connection as unknown as IceInterno).stunServer;
}

/** Il candidato che si annuncia: l'indirizzo di questo server e la porta di tutti, e nient'altro. */
export function candidatoNostro(ice: IceInterno, indirizzo: string, porta: number, tipo: 'udp' | 'tcp'): Candidate {
  const tcp = tipo === 'tcp' ? 'passive' : undefined;
  return new Candidate(
    candidateFoundation('host', tipo, indirizzo),
    1,
    tipo,
    candidatePriority('host', tipo === 'tcp' ? { transport: 'tcp', tcptype: 'passive' } : { transport: 'udp' }),
    indirizzo,
    porta,
    'host',
    undefined,
    undefined,
    tcp,
    ice.generation,
    ice.localUsername,
  );
}

/** Ciò che un mittente di werift tiene per i suoi rapporti e per ridare ciò che si è perso. */
export type MittenteInterno = {
  sequenceNumber?: number;
  timestamp?: number;
  ntpTimestamp: bigint;
  rtpTimestamp: number;
  octetCount: number;
  packetCount: number;
  rtpCache: unknown[];
  negotiatedCodecs: readonly { name: string; payloadType: number }[];
  remoteFractionLost?: number;
  remotePacketsLost?: number;
};

/** Le chiavi di chi manda, e il conto dei giri dei suoi numeri: le ripetizioni della libreria leggono lo stesso. */
export type SessioneSrtp = {
  localContext: {
    profile: number;
    cipher: { srtpSessionKey: Buffer; srtpSessionSalt: Buffer; srtpSessionAuthTag: Buffer };
    getSrtpSsrcState(ssrc: number): { rolloverCounter: number };
    updateRolloverCount(numero: number, stato: { rolloverCounter: number }): void;
  };
};

export function sessioneDi({ srtp }: RTCDtlsTransport): SessioneSrtp {
  return srtp as unknown as SessioneSrtp;
}

/** Per la strada che chi riceve ha scelto; se non ne ha ancora scelta una, non parte nulla. */
export function spedisci({ iceTransport }: RTCDtlsTransport, dati: Buffer): void {
  const { nominated } = iceTransport.connection as unknown as IceInterno;
  nominated?.protocol.transport.spedisci(dati, nominated.remoteAddr);
}
