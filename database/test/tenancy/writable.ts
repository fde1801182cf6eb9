import type { TenantRole } from '@cairn/contract/roles';
import type { Tables } from '../../src/database.ts';
import { addressColumns } from './oracle.ts';

const mailFile = { insert: ['email_id', 'name', 'type', 'content'], update: [] };
const branding = ['login_title', 'logo', 'background'];
const dealerColumns = [
  'title',
  'country',
  ...addressColumns,
  'rtk_url',
  'change_username',
  'jd_dealer',
  'correction_profile_id',
  ...branding,
];
const companyColumns = ['title', 'country', ...addressColumns, 'account', 'send_emails', ...branding];
const personColumns = [
  'role',
  'reseller_id',
  'dealer_id',
  'company_id',
  'fname',
  'lname',
  'mobile',
  'email',
  'password_hash',
  'change_password',
  'password_expires_at',
  'readonly',
];
const person = {
  insert: [...personColumns, 'theme'],
  update: [...personColumns, 'archived_at', 'email_bounced_at', 'email_bounced_reason'],
};
const company = {
  insert: ['reseller_id', 'dealer_id', ...companyColumns],
  update: [...companyColumns, 'admin_user_id', 'archived_at'],
};
const machineColumns = ['maker_id', 'model_id', 'regnum', 'receiver_serial_num', 'modem_serial_num'];
const machine = {
  insert: ['reseller_id', 'dealer_id', 'company_id', ...machineColumns],
  update: machineColumns,
};
const movement = {
  insert: [
    'kind',
    'type_id',
    'quantity',
    'reseller_id',
    'dealer_id',
    'subscription_id',
    'purchase_order',
    'reason',
    'user_id',
    'user_name',
  ],
  update: [],
};
const simMove = {
  insert: [
    'sim_id',
    'from_holder',
    'to_holder',
    'reseller_id',
    'dealer_id',
    'company_id',
    'rover_id',
    'slot',
    'user_id',
    'user_name',
    'reason',
  ],
  update: [],
};
const simChange = { insert: ['sim_id', 'action', 'user_id', 'user_name'], update: [] };
const simRequest = { insert: ['sim_id', 'kind', 'user_id'], update: [] };
const subscription = {
  insert: [
    'reseller_id',
    'dealer_id',
    'company_id',
    'rover_id',
    'type_id',
    'status',
    'starts_at',
    'ends_at',
    'first_activated_at',
    'reference',
    'follows_id',
    'no_sim',
    'created_by',
    'anchor_day',
  ],
  update: [
    'status',
    'starts_at',
    'ends_at',
    'first_activated_at',
    'reference',
    'no_sim',
    'finished_at',
    'cancel_reference',
  ],
};
const subscriptionEvent = {
  insert: [
    'subscription_id',
    'reseller_id',
    'dealer_id',
    'company_id',
    'rover_id',
    'action',
    'user_id',
    'user_name',
    'old_values',
    'new_values',
  ],
  update: [],
};
const order = { insert: [], update: ['status', 'processed_at', 'processed_by', 'draft_sims'] };
const orderSim = { insert: ['order_id', 'sim_id', 'subscription_id', 'user_id', 'user_name'], update: [] };
const maker = { insert: ['title'], update: [] };
const model = { insert: ['maker_id', 'title'], update: [] };
const roverColumns = [
  'machine_id',
  'title',
  'username',
  'password_sealed',
  'needs_gga',
  'disconnect_on_change_base',
];
const rover = {
  insert: ['reseller_id', 'dealer_id', 'company_id', 'casta', ...roverColumns],
  update: [
    ...roverColumns,
    'ignore_initial_gga',
    'preferred_ntrip_version',
    'forced_mountpoint',
    'correction_profile_id',
    'company_id',
    'archived_at',
  ],
};
const roverNote = {
  insert: ['reseller_id', 'dealer_id', 'company_id', 'rover_id', 'user_id', 'user_name', 'description'],
  update: ['description', 'archived_at'],
};

const noticeSettings = {
  insert: ['dealer_id', 'reseller_id', 'days', 'copy_to_dealer'],
  update: ['days', 'copy_to_dealer'],
};

const takenAlert = { insert: [], update: ['taken_at', 'taken_by', 'taken_level'] };

type Columns = readonly string[] | 'all';
const note = {
  insert: [
    'type',
    'group',
    'user_id',
    'user_name',
    'acts_for',
    'acts_for_title',
    'reseller_id',
    'dealer_id',
    'company_id',
    'text',
    'detail',
    'message',
    'parameters',
    'details',
    'target_type',
    'target_id',
    'target_title',
    'email_id',
    'address',
    'user_agent',
  ],
  update: [],
} as const;
/** Columns of an e-mail that the worker alone writes: how its delivery goes. */
const mail = {
  insert: [
    'template',
    'reseller_id',
    'dealer_id',
    'company_id',
    'user_id',
    'to_address',
    'to_name',
    'sender',
    'subject',
    'html',
    'text',
    'link_kind',
    'link_days',
    'state',
    'next_at',
    'reason',
    'rover_id',
    'kind',
    'origin_id',
  ],
  update: [],
} as const;

/**
 * The columns that a level may write, in rows that it sees. A table without a line cannot be written, and nobody
 * deletes.
 */
export const writable: {
  [Table in keyof Tables]?: {
    [Role in TenantRole]?: { readonly insert: Columns; readonly update: Columns };
  };
} = {
  user_events: { 5: note, 10: note, 20: note },
  emails: { 5: mail, 10: mail, 20: mail },
  email_attachments: { 5: mailFile, 10: mailFile, 20: mailFile },
  dealers: {
    5: {
      insert: ['reseller_id', ...dealerColumns],
      update: [...dealerColumns, 'admin_user_id', 'archived_at'],
    },
  },
  companies: { 5: { ...company, update: [...company.update, 'dealer_id'] }, 10: company },
  users: { 5: person, 10: person, 20: person },
  rovers: { 5: rover, 10: rover },
  rover_notes: { 5: roverNote, 10: roverNote, 20: roverNote },
  orders: { 5: order, 10: order },
  order_sims: { 5: orderSim, 10: orderSim },
  stock_movements: { 5: movement, 10: movement },
  sim_moves: { 5: simMove, 10: simMove },
  sim_changes: { 5: simChange, 10: simChange },
  sim_requests: { 5: simRequest, 10: simRequest },
  subscriptions: { 5: subscription, 10: subscription },
  subscription_events: { 5: subscriptionEvent, 10: subscriptionEvent },
  expiry_notice_settings: { 5: noticeSettings, 10: noticeSettings },
  alerts: { 5: takenAlert, 10: takenAlert, 20: takenAlert },
  machines: { 5: machine, 10: machine, 20: machine },
  machine_makers: { 5: maker, 10: maker, 20: maker },
  machine_models: { 5: model, 10: model, 20: model },
};
