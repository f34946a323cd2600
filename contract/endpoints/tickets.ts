import { z } from 'zod';
import {
  findingTickets,
  ticketConnectionRequest,
  ticketConnectionRow,
  ticketRequest,
  ticketTest,
} from '../api/analysis/tickets.ts';
import { declare } from './declare.ts';
import { DOMAIN_ERRORS, NAME_ERRORS } from './shared-errors.ts';
import { companyQuery, domainParams, idParams, noData, ratingRead } from './shared-schemas.ts';

/** The settings of a connection. */
const CONNECTION_REFUSALS = [
  ...NAME_ERRORS,
  'ticket-address-invalid',
  'ticket-address-refused',
  'ticket-credentials-missing',
  'ticket-name-empty',
  'ticket-port-refused',
  'ticket-target-invalid',
] as const;

const findingParams = domainParams.extend({ fingerprint: z.string().max(64) });

/** Connections of a company to ticket systems, and the tickets of a finding. */
export const ticketEndpoints = declare('tickets', {
  listTicketConnections: {
    method: 'GET',
    path: '/api/tickets/connections',
    access: 'login',
    companyRole: 'owner',
    scope: 'tickets:read',
    response: z.array(ticketConnectionRow),
    summary: 'List connections to ticket systems',
  },
  createTicketConnection: {
    method: 'POST',
    path: '/api/tickets/connections',
    access: 'login',
    companyRole: 'owner',
    scope: 'tickets:write',
    exports: ['ratings:read'],
    body: ticketConnectionRequest,
    response: ticketConnectionRow,
    errors: [...CONNECTION_REFUSALS, 'ticket-connection-too-many'],
    summary: 'Connect a ticket system',
    description:
      'Findings of at least `severity` get a ticket, which is updated, closed and reopened with the finding. Status and comments are read back every five minutes.',
  },
  changeTicketConnection: {
    method: 'PUT',
    path: '/api/tickets/connections/:id',
    access: 'login',
    companyRole: 'owner',
    scope: 'tickets:write',
    exports: ['ratings:read'],
    params: idParams,
    body: ticketConnectionRequest,
    response: ticketConnectionRow,
    errors: [...CONNECTION_REFUSALS, 'ticket-connection-not-found'],
    summary: 'Change a connection to a ticket system',
    description: 'System and target stay as they are: existing tickets belong to them.',
  },
  deleteTicketConnection: {
    method: 'DELETE',
    path: '/api/tickets/connections/:id',
    access: 'login',
    companyRole: 'owner',
    scope: 'tickets:write',
    params: idParams,
    response: noData,
    errors: ['ticket-connection-not-found'],
    summary: 'Remove a connection to a ticket system',
    description: 'Tickets stay in the ticket system.',
  },
  testTicketConnection: {
    method: 'POST',
    path: '/api/tickets/connections/:id/test',
    access: 'login',
    companyRole: 'owner',
    scope: 'tickets:write',
    params: idParams,
    response: ticketTest,
    errors: ['ticket-connection-not-found'],
    summary: 'Test a connection to a ticket system',
    description: 'Reads the project with the stored credentials; creates nothing.',
  },
  resumeTicketConnection: {
    method: 'POST',
    path: '/api/tickets/connections/:id/resume',
    access: 'login',
    companyRole: 'owner',
    scope: 'tickets:write',
    params: idParams,
    response: ticketConnectionRow,
    errors: ['ticket-connection-not-found'],
    summary: 'Resume a paused connection to a ticket system',
  },
  listFindingTickets: {
    ...ratingRead,
    path: '/api/ratings/:domain/findings/:fingerprint/tickets',
    params: findingParams,
    response: findingTickets,
    errors: ['decision-not-own', ...DOMAIN_ERRORS],
    summary: 'List the tickets of a finding',
  },
  requestTicket: {
    method: 'POST',
    path: '/api/ratings/:domain/findings/:fingerprint/tickets',
    access: 'rated',
    companyRole: 'member',
    scope: 'findings:write',
    params: findingParams,
    query: companyQuery,
    body: ticketRequest,
    response: findingTickets,
    errors: ['decision-not-own', ...DOMAIN_ERRORS, 'finding-not-found', 'ticket-connection-not-found'],
    summary: 'Request a ticket for a finding',
    description: 'The ticket is created within a minute. A repeated request changes nothing.',
  },
});
