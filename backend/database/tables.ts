/**
 * The rows of each table under the names of their columns, as both drivers give them: numbers, texts and null, flags as 0 and 1.
 * Made by `node ace tables:write`, which `npm run dev` calls after migrating; `tests/functional/shared/tables.spec.ts` holds it.
 */
export type Tables = {
  accommodations: {
    decided_at: number
    decided_by: number
    id: number
    institution_id: number
    note: string | null
    time_factor: number
    user_id: number
    valid_from: number | null
    valid_until: number | null
  }
  adaptive_steps: {
    application_id: number
    id: number
    is_answer: number
    item_id: number | null
    standard_error: number
    step: number
    taken_at: number
    theta: number
  }
  alert_logs: {
    alert_type: string
    collection_id: number | null
    exam_id: number | null
    id: number
    message: string
    occurred_at: number
    user_id: number
  }
  alternatives: {
    content: string
    explanation: string | null
    id: number
    is_correct: number
    item_id: number
    letter: string
    position: number
  }
  answer_attachments: {
    answer_id: number
    created_at: number
    file_id: number
    filename: string
    id: number
    removed_at: number | null
  }
  answer_file_announcements: {
    answer_id: number
    application_id: number
    digest: string
    file_id: number | null
    filename: string
    heard_at: number
    id: number
    reason: string | null
    session_id: number | null
    settled_at: number | null
    sitting: number
    size_bytes: number
    standing: string
    state: string
  }
  answer_file_parts: {
    application_id: number
    created_at: number
    digest: string
    id: number
    part_index: number
    part_size: number
    size_bytes: number
    storage_key: string
  }
  answer_logs: {
    application_id: number
    id: number
    occurred_at: number
    payload_json: string
  }
  answer_marks: {
    answer_id: number
    appeal_annotations_json: string | null
    application_id: number
    collection_id: number
    correction_id: number
    disclosure_id: number | null
    exam_id: number
    head_hash: string
    id: number
    institution_id: number
    item_id: number
    points: number | null
    position: number
    school_id: number | null
    sequence: number
    status: string
    user_id: number
  }
  answer_sheet_orders: {
    application_id: number
    collection_id: number
    content_json: string | null
    errors_json: string
    file_id: number | null
    file_stamp: string | null
    id: number
    made_at: number | null
    order_id: number
    requested_at: number
    state: string
  }
  answer_versions: {
    alternative_id: number | null
    alternatives_json: string | null
    answer_id: number
    application_id: number
    candidate_decided_at: number | null
    candidate_decision: string | null
    digest: string
    free_response: string | null
    grade_linear: string | null
    id: number
    reason: string
    received_at: number
    revision: number
    seconds: number
    session_id: number | null
    sitting: number
    user_id: number
    writer_term: number
  }
  answers: {
    alternative_id: number | null
    alternatives_json: string | null
    answer_time_limit: number | null
    application_id: number
    closes_at: number | null
    earned: number | null
    finished: number
    free_response: string | null
    grade_linear: string | null
    id: number
    is_late: number
    item_category: string
    item_id: number
    opened_at: number | null
    outcome: string | null
    position: number
    revision: number
    saved_at: number | null
    seconds: number
    suspicious: number
    timeout_at: number | null
    verbose_name: string | null
    writer_term: number
  }
  appeal_attachments: {
    appeal_id: number | null
    created_at: number
    file_id: number
    filename: string
    id: number
    owner_id: number
  }
  appeal_grades: {
    appeal_id: number
    author_id: number
    before_points: number
    given_at: number
    id: number
    points: number | null
    reason: string | null
    revision: number
    session_id: number | null
  }
  appeal_processes: {
    application_id: number
    collection_id: number
    count: number
    created_at: number
    frozen_at: number | null
    id: number
    institution_id: number
    pay_until: number | null
    payed_at: number | null
    price: number
    status: string
    user_id: number
    version: number
  }
  appeal_receipts: {
    appeal_id: number
    application_id: number
    code: string
    digest: string
    edition: number
    id: number
    issued_at: number
  }
  appeal_replies: {
    annotations_json: string | null
    appeal_id: number
    author_id: number
    decision_id: number | null
    id: number
    reason: string | null
    replied_at: number
    response: string
    result_id: number
    revision: number
    withdrawn_at: number | null
  }
  appeal_results: {
    description: string | null
    id: number
    institution_id: number | null
    is_offered: number
    kind: string | null
    position: number
    tag: string
  }
  appeal_windows: {
    bibliography_max_length: number
    closes_at: number
    collection_id: number
    content_max_length: number
    disclose_at: number | null
    enable_item_correction: number
    extended_from: number | null
    extension_reason: string | null
    for_appeal_value: number
    hide_candidate_name: number
    id: number
    may_lower: number
    opens_at: number
    outages_decided_until: number | null
    pay_until: number | null
    payment_appeal: number
    reply_until: number | null
    updated_at: number
    version: number
  }
  appeals: {
    answer_id: number
    application_id: number
    bibliography: string
    candidate_key: string
    collection_id: number
    content: string
    created_at: number
    disclosed_at: number | null
    exam_id: number
    id: number
    identifier_key: string
    institution_id: number
    item_id: number
    position: number
    process_id: number | null
    revision: number
    status: string
    updated_at: number
    user_id: number
  }
  application_events: {
    application_id: number
    detail_json: string | null
    from_state: string | null
    id: number
    occurred_at: number
    session_id: number | null
    source: string
    to_state: string | null
    type: string
    user_id: number | null
  }
  application_sittings: {
    answer_count: number
    answers_json: string
    application_id: number
    closed_at: number
    closed_by: number
    digest: string
    files_json: string
    finish_reason: string | null
    finish_source: string | null
    finished_at: number | null
    frontier_position: number
    given_position: number | null
    id: number
    reason: string | null
    records_json: string
    sitting: number
    started_at: number | null
    state: string
  }
  applications: {
    answer_minimum_seconds: number
    approval: string | null
    approval_at: number | null
    approval_by: number | null
    approval_reason: string | null
    attempt: number
    can_update_answer: number
    candidate_key: string
    class_id: number | null
    collection_id: number
    created_at: number
    deadline_at: number | null
    earned_total: number | null
    exam_id: number
    exam_version: number
    finish_answer_count: number | null
    finish_digest: string | null
    finish_reason: string | null
    finish_source: string | null
    finished_at: number | null
    frontier_at: number | null
    frontier_position: number
    given_position: number | null
    granted_seconds: number
    held_at: number | null
    held_ms: number
    id: number
    in_order: number
    institution_id: number
    last_answer_id: number | null
    last_saved_at: number
    max_duration_minutes: number
    received_at: number | null
    received_version: number
    report_card_id: number | null
    reseted: number
    room_id: number | null
    schedule_version: number
    school_id: number | null
    shared_student: number
    sitting: number
    start_until_at: number | null
    started_at: number | null
    state: string
    stopped_at: number | null
    suspect_count: number
    time_factor: number
    updated_at: number
    user_id: number
    window_end_at: number
    window_given: number
    window_start_at: number
    withdrawn_at: number | null
    writer_session_id: number | null
    writer_term: number
  }
  audit_records: {
    act: string
    actor_group: string | null
    actor_id: number | null
    address: string | null
    changes_json: string | null
    detail_json: string
    id: number
    institution_id: number | null
    login_id: number | null
    occurred_at: number
    reason: string | null
    request_id: string | null
    subject_id: number | null
    subject_type: string
  }
  audit_seals: {
    audit_id: number
    chain: number
    hash: string
    position: number
    previous_hash: string
    sealed_at: number
  }
  audit_unsealed: {
    audit_id: number
  }
  background_jobs: {
    attempts: number
    cancel_requested_at: number | null
    created_at: number
    cursor: number
    dismissed_at: number | null
    done: number
    ended_at: number | null
    error_code: string | null
    error_json: string | null
    fence: number
    id: number
    institution_id: number | null
    lane: string
    lease_owner: string | null
    lease_until: number | null
    not_before_at: number
    order_key: string | null
    ordered_by: number | null
    payload_json: string
    result_json: string
    started_at: number | null
    state: string
    title_json: string | null
    total: number | null
    type: string
    updated_at: number
    waiting_since: number | null
    waits_for: string | null
  }
  break_requests: {
    answered_at: number | null
    answered_by: number | null
    candidate_id: number
    created_at: number
    dismissed_at: number | null
    id: number
    motive: string
    pending_of: number | null
    room_id: number
    status: string
    version: number
  }
  candidate_documents: {
    candidate_id: number
    compatibility: number | null
    confirmed_at: number | null
    confirmed_by: number | null
    day: string
    document_file_id: number
    face_file_id: number
    id: number
    institution_id: number
    uploaded_at: number
  }
  capture_tickets: {
    application_id: number | null
    expires_at: number
    file_id: number | null
    id: number
    purpose: string
    room_id: number | null
    session_id: number | null
    token_hash: string
    upload_key: string | null
    used_at: number | null
    user_id: number
  }
  capture_views: {
    candidate_id: number
    file_id: number | null
    id: number
    institution_id: number
    login_id: number
    occurred_at: number
    room_id: number | null
    viewer_group: string
    viewer_id: number
    what: string
  }
  charges: {
    amount: number
    br_code: string | null
    created_at: number
    expires_at: number
    id: number
    process_id: number
    provider: string
    receiver_city: string | null
    receiver_key: string | null
    receiver_name: string | null
    state: string
    txid: string
  }
  class_members: {
    class_id: number
    id: number
    role: string
    user_id: number
  }
  classes: {
    codename: string
    grade_id: number
    id: number
    name: string
    school_id: number
    school_year: number
  }
  client_logs: {
    action: string
    id: number
    message: string
    occurred_at: number
    user_agent: string | null
    user_id: number | null
  }
  collections: {
    category: number
    configuration_json: string
    created_at: number
    created_by: number | null
    flags_json: string
    grace_period_minutes: number | null
    icon_name: string | null
    id: number
    institution_id: number
    instructions: string | null
    instructions_url: string | null
    knowledge_area_description: string | null
    mandatory_collection_id: number | null
    minimum_stay_seconds: number
    name: string
    periodo_ano: string | null
    safe_browser_json: string | null
    school_id: number | null
    updated_at: number
  }
  computed_results: {
    before_json: string | null
    category: string | null
    color: string | null
    id: number
    passing_score: number | null
    section_key: string
    section_name: string
    status: string | null
    total_value: number
    user_id: number
    value: number
    version_id: number
  }
  connection_records: {
    application_id: number
    current_average: number
    current_score: number
    id: number
    measured_delay: number
    occurred_at: number
  }
  control_marks: {
    attempt_id: number | null
    author_id: number
    control_id: number
    criteria_json: string | null
    handed_in_at: number
    id: number
    situation: string | null
    total: number
  }
  control_texts: {
    answer_id: number
    created_at: number
    created_by: number
    criteria_json: string | null
    end_reason: string | null
    ended_at: number | null
    ended_by: number | null
    id: number
    is_active: number | null
    plan_id: number
    purpose: string
    reason: string
    situation: string | null
    total: number
  }
  correction_events: {
    after_json: string
    answer_id: number
    at: number
    author_id: number | null
    before_json: string
    hash: string
    id: number
    kind: string
    previous_hash: string
    reason: string | null
    sequence: number
    session_id: number | null
  }
  correction_lots: {
    end_reason: string | null
    ended_at: number | null
    id: number
    is_open: number | null
    lease_until: number
    plan_id: number
    purpose: string
    taken_at: number
    user_id: number
  }
  correction_members: {
    added_at: number
    id: number
    plan_id: number
    role: string
    state: string
    user_id: number
  }
  correction_plans: {
    closes_at: number | null
    collection_id: number
    control_share: number
    created_at: number
    created_by: number
    daily_cap: number | null
    exam_id: number
    id: number
    institution_id: number
    is_anonymous: number
    item_id: number
    lease_minutes: number
    lot_size: number
    marks: number
    most_held: number
    moving_id: number | null
    older_lots: number | null
    opens_at: number | null
    own_school_excluded: number
    qualification_texts: number
    qualification_within: number
    type_id: number
    version: number
  }
  correction_progress: {
    backlog_end: number
    backlog_id: number
    event_id: number
    followed_at: number
    id: number
  }
  correction_samples: {
    corrector_id: number | null
    drawn_at: number
    drawn_by: number
    end_reason: string | null
    ended_at: number | null
    ended_by: number | null
    id: number
    plan_id: number
    reason: string
  }
  correction_tasks: {
    answer_id: number
    application_id: number
    collection_id: number
    control_id: number | null
    created_at: number
    draw_key: number
    exam_id: number
    id: number
    item_id: number
    lot_id: number | null
    plan_id: number | null
    position: number
    round: number
    sitting: number
    state: string
    taken_by: number | null
  }
  correction_types: {
    created_at: number
    created_by: number | null
    definition_json: string
    id: number
    institution_id: number | null
    key: string
    name: string
    version: number
  }
  corrections: {
    annotations_json: string | null
    answer_id: number
    author_id: number | null
    comment: string | null
    commented_at: number | null
    id: number
    marked_at: number | null
    points: number | null
    revision: number
    situation: string | null
    task_id: number
  }
  corrector_marks: {
    annotations_json: string | null
    answer_id: number
    author_id: number
    comment: string | null
    criteria_json: string | null
    handed_in_at: number | null
    handle: string
    id: number
    lot_id: number | null
    plan_id: number
    position: number
    revision: number
    round: number | null
    saved_at: number | null
    situation: string | null
    total: number | null
  }
  corrector_tallies: {
    figures_json: string
    id: number
    plan_id: number
    stretches_json: string
    user_id: number
  }
  decision_appeals: {
    appeal_id: number
    decision_id: number
    id: number
    revision: number
    state: string
  }
  decision_rulings: {
    decision_id: number
    granted_id: number
    id: number
    later: number
    others_id: number | null
    response: string
  }
  director_symptoms: {
    application_id: number
    id: number
    name: string
    revision: number
    saved_at: number
    writer_term: number
  }
  disclosures: {
    collection_id: number
    done_at: number | null
    exam_id: number | null
    id: number
    item_id: number | null
    job_id: number | null
    marks: number
    ordered_at: number
    ordered_by: number
    state: string
  }
  email_mailings: {
    accepted: number
    body: string
    context_json: string
    copies_json: string
    counts_json: string | null
    created_at: number
    description: string
    ended_at: number | null
    id: number
    institution_id: number
    language: string
    made: number
    order_digest: string
    order_key: string | null
    ordered_by: number
    pause_reason: string | null
    people_json: string
    refused_json: string
    run: number
    state: string
    subject: string
    template_id: number
    updated_at: number
  }
  email_messages: {
    address: string
    answer: string | null
    attempts: number
    carrier: string | null
    created_at: number
    data_json: string
    domain: string | null
    ended_at: number | null
    id: number
    institution_id: number
    kind: string
    language: string
    mailing_id: number | null
    not_before_at: number
    sent_at: number | null
    state: string
    subject: string
    updated_at: number
    user_id: number | null
  }
  email_paces: {
    id: number
    name: string
    next_at: number
  }
  email_selections: {
    count: number
    created_at: number
    expires_at: number
    id: number
    institution_id: number
    people_json: string
    suppressed: number
    user_id: number
    without_email: number
  }
  email_suppressions: {
    address: string
    answer: string | null
    created_at: number
    id: number
    institution_id: number
    reason: string
  }
  email_templates: {
    body: string
    created_at: number
    description: string
    id: number
    institution_id: number
    is_active: number
    placeholders_json: string
    subject: string
    updated_at: number
    updated_by: number | null
    version: number
  }
  erasures: {
    asked_at: number
    asked_by: number
    closed_at: number | null
    confirmed_at: number | null
    confirmed_by: number | null
    done_at: number | null
    id: number
    job_id: number | null
    keys_json: string | null
    needs_second: number
    request_id: number
    result_json: string | null
    stopped_at: number | null
    stopped_json: string | null
  }
  evidence_pictures: {
    application_id: number
    file_id: number
    id: number
    institution_id: number
    kind: string
    room_id: number | null
    taken_at: number
    user_id: number
  }
  exam_approvals: {
    decided_at: number
    decided_by: number
    decision: string
    exam_id: number
    exam_version: number
    id: number
    institution_id: number
    justification: string | null
  }
  exams: {
    adaptative: number
    adaptative_itens_count: number | null
    alert_configuration_json: string | null
    area_do_conhecimento: number | null
    collection_id: number
    componente_curricular_description: string | null
    content_version: number
    created_at: number
    exams_oral: number
    icon_name: string | null
    id: number
    idn: string
    institution_id: number
    instructions: string | null
    items_count: number
    name: string
    safe_browser_json: string | null
    shuffle_items: number
    symbol_table_json: string | null
    teacher_name: string | null
    type_id: number
    updated_at: number
  }
  excel_orders: {
    collection_id: number
    created_at: number
    id: number
    institution_id: number
    job_id: number | null
    kind: string
    language: string
    lines: number
    next_json: string | null
    ordered_by: number
    parts: number
    query_json: string
    rights_hash: string
    running_key: string | null
    session_id: number | null
    sheet_json: string
  }
  excel_parts: {
    file_id: number
    id: number
    lines: number
    made_at: number
    order_id: number
    position: number
  }
  excel_selections: {
    ids_json: string
    order_id: number
    part: number
  }
  failed_logins: {
    address: string
    browser_family: string | null
    browser_version: string | null
    id: number
    known_device: number
    occurred_at: number
    user_id: number
    wrong: string
  }
  file_purges: {
    bytes_removed_at: number | null
    file_created_at: number
    file_id: number | null
    id: number
    institution_id: number
    owner_id: number | null
    purged_at: number
    purpose: string
    retention_class: string
    size_bytes: number
    source: string
    storage_key: string | null
  }
  file_tickets: {
    expires_at: number
    id: number
    session_id: number
    storage_key: string
    ticket_hash: string
  }
  files: {
    content_type: string
    created_at: number
    deleted_at: number | null
    filename: string
    id: number
    institution_id: number
    owner_id: number | null
    purpose: string
    retention_class: string
    sha256: string
    size_bytes: number
    storage_key: string
  }
  first_access_codes: {
    batch: string
    code_hmac: string
    created_at: number
    expires_at: number
    id: number
    made_by: number | null
    replaced_at: number | null
    used_at: number | null
    user_id: number
  }
  grades: {
    codename: string
    id: number
    institution_id: number
    name: string
  }
  group_permissions: {
    changed_at: number | null
    changed_by: number | null
    group_name: string
    id: number
    institution_id: number
    permissions_json: string
    switch_versions_json: string | null
    version: number
  }
  guardian_links: {
    created_at: number
    guardian_id: number
    id: number
    student_id: number
  }
  identity_providers: {
    algorithm: string | null
    allowed_groups_json: string
    audience: string | null
    authorization_url: string | null
    changed_at: number
    changed_by: number | null
    client_id: string | null
    codename: string
    id: number
    institution_id: number
    introspection_url: string | null
    is_active: number
    issuer: string | null
    jwks_url: string | null
    kind: string
    makes_people: number
    name: string
    public_key: string | null
    schools_json: string
    secret_sealed: string | null
    ties_by_email: number
    token_url: string | null
    userinfo_url: string | null
    version: number
  }
  import_mappings: {
    chosen_at: number
    chosen_by: number
    fields_json: string
    header_digest: string
    id: number
    institution_id: number
    kind: string
  }
  import_rows: {
    cells_json: string
    detail_json: string | null
    id: number
    line: number
    outcome: string
    row_key: string | null
    run_id: number
    target_id: number | null
    undo_json: string | null
  }
  import_runs: {
    applied_at: number | null
    columns_json: string
    counts_json: string | null
    created_at: number
    encoding: string
    file_bytes: number
    file_name: string
    id: number
    institution_id: number
    is_direct: number
    job_id: number | null
    kind: string
    mode: string
    ordered_by: number
    scope_json: string | null
    sent_by_key: number | null
    session_id: number
    state: string
    total: number
    undone_at: number | null
  }
  institutions: {
    codename: string
    created_at: number
    demo_completed_at: number | null
    id: number
    logout_redirect_url: string | null
    name: string
    settings_changed_at: number | null
    settings_changed_by: number | null
    settings_fields_json: string | null
    settings_json: string
    settings_version: number
    sitting_rules_json: string | null
    texts_changed_at: number | null
    texts_changed_by: number | null
    texts_json: string | null
    texts_keys_json: string | null
    texts_version: number
    theme_json: string
  }
  item_decisions: {
    after_json: string
    alternatives_json: string | null
    before_json: string
    collection_id: number
    done_at: number | null
    exam_id: number
    id: number
    in_force_at: number | null
    institution_id: number
    item_id: number
    job_id: number | null
    kind: string
    ordered_at: number
    ordered_by: number
    reason: string
    reverts_id: number | null
    state: string
  }
  items: {
    answer_time_limit: number | null
    category: string
    content_hash: string
    content_json: string
    exam_id: number
    has_attachment: number
    id: number
    idn: string
    irt_json: string | null
    is_available: number
    is_cancelled: number
    plugin_version: number
    position: number
    public_json: string
    ruling_json: string | null
    skill_json: string | null
    value: number
    verbose_name: string | null
  }
  kept_decisions: {
    application_id: number
    decided_at: number
    decided_by: number
    decision: string
    id: number
    kept_key: string
    reason: string | null
  }
  key_pairs: {
    created_at: number
    id: number
    private_jwk_encrypted: string
    public_jwk_json: string
    purpose: string
  }
  known_devices: {
    device_hash: string
    first_login_at: number
    id: number
    last_login_at: number
    user_id: number
  }
  late_batches: {
    application_id: number
    digest: string
    entries_json: string
    id: number
    reason: string
    received_at: number
    sitting: number
    user_id: number
  }
  list_export_parts: {
    export_id: number
    file_id: number
    id: number
    lines: number
    made_at: number
    position: number
  }
  list_exports: {
    after_id: number | null
    created_at: number
    filter_json: string
    format: string
    id: number
    institution_id: number
    job_id: number | null
    language: string
    lines: number
    list: string
    ordered_by: number
    parts: number
    rights_hash: string
    running_key: string | null
    session_id: number | null
  }
  login_challenges: {
    client_id: string
    expires_at: number
    id: number
    known_device: number
    network: string
    passed_at: number | null
    purpose: string
    token_hash: string
    tries: number
    user_id: number
  }
  login_events: {
    address: string | null
    author_id: number | null
    id: number
    kiosk_token: string | null
    occurred_at: number
    session_id: number | null
    type: string
    user_id: number | null
  }
  mark_returns: {
    basis: string
    corrector_id: number
    id: number
    plan_id: number
    reason: string
    resolved: number
    returned_at: number
    returned_by: number
    since: number
    texts: number
  }
  media_rooms: {
    changed_at: number
    id: number
    node: string
    room_id: number
  }
  message_templates: {
    content: string
    created_at: number
    id: number
    position: number
    user_id: number
  }
  named_texts: {
    answer_id: number
    created_at: number
    has_email: number
    has_name: number
    id: number
    plan_id: number
    seen_at: number | null
    seen_by: number | null
    state: string
  }
  password_resets: {
    created_at: number
    expires_at: number
    id: number
    token_hash: string
    used_at: number | null
    user_id: number
  }
  payment_events: {
    actor_id: number | null
    detail_json: string | null
    id: number
    kind: string
    occurred_at: number
    process_id: number
  }
  payment_notices: {
    body: string
    digest: string
    handled_at: number | null
    id: number
    provider: string
    received_at: number
  }
  payment_readings: {
    provider: string
    read_again_at: number | null
    read_until: number
  }
  payments: {
    amount: number
    bank_amount: number | null
    bank_txid: string | null
    charge_id: number | null
    confirmed_at: number
    confirmed_by: number | null
    decided_at: number | null
    decided_by: number | null
    decision: string | null
    decision_reason: string | null
    end_to_end_id: string
    given_back: number
    id: number
    institution_id: number
    paid_at: number
    process_id: number | null
    provider: string | null
    question: string | null
    reason: string
    refund_id: string | null
    refund_state: string | null
    state: string
    txid: string
  }
  period_menus: {
    id: number
    menu_id: number
    visible: number
    year_period_id: number
  }
  periods: {
    description: string
    id: number
    institution_id: number
  }
  persons: {
    cellphone: string | null
    cpf: string | null
    id: number
    nursing_mother: number
    special_need: string | null
    user_id: number
  }
  plan_moves: {
    again: number
    basis: string
    changed: number
    done_at: number | null
    from_type_id: number
    id: number
    job_id: number | null
    last_control_id: number
    last_lot_id: number
    last_sample_id: number
    ordered_at: number
    ordered_by: number
    plan_id: number
    reason: string
    state: string
    texts: number
    to_type_id: number
  }
  plan_tallies: {
    coincidences_json: string
    cost_ms: number
    counted_at: number
    id: number
    is_stale: number
    marks: number
    plan_id: number
    progress_json: string | null
  }
  privacy_requests: {
    asked_by: string
    closed_at: number | null
    created_at: number
    due_on: string
    handled_by: number | null
    id: number
    institution_id: number
    kind: string
    made_by: number
    note: string | null
    reason: string | null
    received_on: string
    state: string
    user_id: number
  }
  published_results: {
    before_id: number | null
    category: string | null
    color: string | null
    gone_in: number | null
    id: number
    is_changed: number
    origin: string
    passing_score: number | null
    published_at: number
    section_name: string
    selection_process_id: number
    show_grade: number
    show_status: number
    status: string | null
    total_value: number | null
    user_id: number
    user_result_id: number
    value: number | null
    version_number: number
  }
  qualification_attempts: {
    began_at: number
    decided_by: number | null
    ended_at: number | null
    id: number
    least_within: number
    number: number
    plan_id: number
    reason: string | null
    state: string
    texts: number
    user_id: number
    within: number | null
  }
  recording_orders: {
    id: number
    institution_id: number
    provider: string | null
    room_id: number
    started_at: number
    started_by: number
    stopped_at: number | null
    stopped_by: number | null
    user_id: number
  }
  recordings: {
    attempts: number
    changed_at: number
    ended_at: number | null
    error: string | null
    file_id: number | null
    id: number
    institution_id: number
    kind: string
    room_id: number | null
    source_base: string | null
    source_folder: string | null
    started_at: number
    status: string
    upload_key: string | null
    user_id: number
  }
  recovery_codes: {
    code_hash: string
    id: number
    used_at: number | null
    user_id: number
  }
  regions: {
    codename: string
    id: number
    institution_id: number
    name: string
    name_key: string
  }
  repertorization_items: {
    content_hash: string
    description: string
    id: number
    institution_id: number
    rubrics_length: number
  }
  report_orders: {
    application_id: number | null
    collection_id: number
    created_at: number
    done: number
    ended_at: number | null
    failed: number
    id: number
    institution_id: number
    job_id: number | null
    language: string
    ordered_by: number
    position: number
    running_key: string | null
    scope_json: string
    scope_key: string
    state: string
    total: number
  }
  report_tickets: {
    expires_at: number
    id: number
    opens: string
    session_id: number
    subject_id: number
    ticket_hash: string
  }
  result_appeal_replies: {
    author_id: number
    id: number
    replied_at: number
    response: string
    result_appeal_id: number
    result_id: number
    revision: number
  }
  result_appeals: {
    bibliography: string
    content: string
    created_at: number
    disclosed_at: number | null
    id: number
    institution_id: number
    revision: number
    selection_process_id: number
    status: string
    user_id: number
    user_result_id: number
  }
  roles: {
    changed_at: number
    changed_by: number
    group_name: string
    id: number
    institution_id: number
    name: string
    name_key: string
    permissions_json: string
    switch_versions_json: string
    version: number
  }
  room_candidates: {
    acknowledged_at: number | null
    acknowledged_version: number
    application_id: number | null
    average_internet_delay: number | null
    camera_state: string | null
    connection_recorded_at: number | null
    current_internet_score: number | null
    face_message: string | null
    face_since_at: number | null
    has_accepted_camera: number
    id: number
    is_in_application: number
    is_in_instructions: number
    is_screen_shared: number
    item_id: number | null
    item_position: number | null
    last_measured_delay: number | null
    last_seen_at: number | null
    online: number
    room_id: number
    silenced_at: number | null
    situation_application_id: number | null
    situation_at: number | null
    user_id: number
    version: number
  }
  room_event_records: {
    created_at: number
    description: string
    id: number
    room_id: number
    user_id: number
  }
  room_events: {
    application_id: number | null
    author: string
    author_group: string | null
    author_id: number | null
    candidate_id: number | null
    from_state: string | null
    id: number
    message: string | null
    motive: string
    occurred_at: number
    reason: string | null
    room_id: number
    status: string | null
    to_state: string | null
    version: number
  }
  room_messages: {
    author: string
    author_id: number | null
    candidate_id: number
    created_at: number
    dismissed_at: number | null
    dismissed_by: number | null
    dismissible: number
    id: number
    is_global: number
    message: string
    motive: string
    notification_type: string
    reason: string | null
    room_id: number
    show_message: number
    version: number
  }
  room_pauses: {
    active_of: number | null
    candidate_id: number
    dismissible: number
    ended_at: number | null
    ended_by: number | null
    id: number
    max_end_at: number | null
    message: string | null
    motive: string
    room_id: number
    show_message: number
    started_at: number
    started_by: number | null
    stops_time: number
    version: number
  }
  room_responsibles: {
    added_by: number | null
    created_at: number
    id: number
    room_id: number
    user_id: number
  }
  room_user_configs: {
    config_json: string
    id: number
    room_id: number
    user_id: number
  }
  rooms: {
    cameras_since: number | null
    collection_id: number
    created_at: number
    id: number
    institution_id: number
    is_recording: number
    name: string
    opened: number
    recording_until: number | null
    updated_at: number
    version: number
  }
  rubric_entries: {
    application_id: number
    id: number
    item_id: number
    position: number
    revision: number
    saved_at: number
    value: number | null
    writer_term: number
  }
  sample_readings: {
    answer_id: number
    author_id: number
    criteria_json: string | null
    ended_at: number | null
    id: number
    plan_id: number
    read_at: number | null
    read_criteria_json: string | null
    read_situation: string | null
    read_total: number | null
    reader_id: number | null
    reopened_at: number | null
    reopened_by: number | null
    sample_id: number
    situation: string | null
    total: number
  }
  saved_comments: {
    id: number
    position: number
    text: string
    user_id: number
  }
  scheduled_tasks: {
    last_error: string | null
    last_run_at: number | null
    lease_owner: string | null
    lease_until: number | null
    name: string
  }
  scheduling_menus: {
    id: number
    institution_id: number
    name: string
  }
  school_permissions: {
    group_name: string
    id: number
    permissions_json: string
    school_id: number
  }
  schools: {
    codename: string
    id: number
    institution_id: number
    name: string
    region_id: number | null
  }
  score_changes: {
    after_points: number | null
    answer_id: number
    application_id: number
    before_points: number | null
    decision_id: number
    hash: string | null
    id: number
    is_void: number
    sequence: number | null
  }
  second_factors: {
    id: number
    last_step: number
    secret_sealed: string
    set_up_at: number
    user_id: number
  }
  section_rules: {
    category: string | null
    failed_color: string | null
    failed_status: string | null
    id: number
    passed_color: string | null
    passed_status: string | null
    passing_score: number | null
    section_key: string
    section_name: string
    selection_process_id: number
  }
  seen_authors: {
    answer_id: number
    application_id: number
    first_at: number
    id: number
    last_at: number
    plan_id: number
    reason: string
    user_id: number
  }
  selection_processes: {
    appeal_closes_at: number | null
    appeal_opens_at: number | null
    bibliography_max_length: number
    content_max_length: number
    created_at: number
    created_by: number
    id: number
    institution_id: number
    name: string
    published_at: number | null
    published_number: number
    results_revision: number
    show_grade: number
    show_status: number
    status: string
    updated_at: number
    version: number
  }
  selection_sections: {
    collection_id: number
    id: number
    section_key: string
    section_name: string
    selection_process_id: number
    weight: number
  }
  selection_versions: {
    digest: string | null
    expected_digest: string | null
    id: number
    job_id: number | null
    number: number
    ordered_at: number
    ordered_by: number
    published_at: number | null
    replaces_entered: number
    replies_json: string
    sections_json: string | null
    selection_process_id: number
    source: string
    state: string
  }
  service_beats: {
    beat_at: number
    process_id: string
    started_at: number
  }
  service_keys: {
    created_at: number
    ended_at: number | null
    ended_by: number | null
    expires_at: number
    id: number
    institution_id: number
    made_by: number
    name: string
    networks_json: string
    schools_json: string | null
    session_id: number
    shown: string
    switches_json: string
  }
  service_outages: {
    from_at: number
    id: number
    until_at: number
  }
  sessions: {
    address: string | null
    browser_family: string | null
    browser_version: string | null
    client_id: string
    created_at: number
    end_reason: string | null
    ended_at: number | null
    expires_at: number
    id: number
    last_seen_at: number
    logged_group: string
    purpose: string
    second_factor_at: number | null
    token_hash: string
    user_id: number
  }
  staff_order_items: {
    after_json: string | null
    application_id: number
    before_json: string | null
    code: string | null
    order_id: number
    outcome: string
    version: number
  }
  staff_order_parts: {
    ids_json: string
    order_id: number
    part: number
  }
  staff_orders: {
    changed: number
    collection_id: number
    created_at: number
    done: number
    failed: number
    finished_at: number | null
    id: number
    institution_id: number
    job_id: number | null
    kind: string
    order_key: string
    ordered_by: number
    ordered_group: string
    params_json: string
    reason: string | null
    running_key: string | null
    school_id: number | null
    skipped: number
    total: number
    undoes: number | null
  }
  statistic_cells: {
    bucket: number
    built_at: number
    class_id: number
    exam_id: number
    grade_id: number
    id: number
    level: number
    mean: number
    results: number
    school_id: number
    sums_json: string
    total_squares: number
    total_sum: number
  }
  statistic_marks: {
    bucket: number
    class_id: number
    exam_id: number
    id: number
    level: number
    marked_at: number
    school_id: number
  }
  stream_tickets: {
    channels_json: string
    expires_at: number
    id: number
    session_id: number
    ticket_hash: string
  }
  symptom_table_rows: {
    application_id: number
    id: number
    page_column: string
    position: number
    revision: number
    rubric: string
    saved_at: number
    symptom: string
    writer_term: number
  }
  tally_cells: {
    bucket: number
    class_id: number
    collection_id: number
    exam_id: number
    id: number
    level: number
    school_id: number
    start_until_at: number
    state: string
    total: number
    window_end_at: number
    window_start_at: number
  }
  tally_marks: {
    bucket: number
    class_id: number
    exam_id: number
    id: number
  }
  tally_progress: {
    counted_at: number
    event_id: number
    id: number
  }
  text_files: {
    answer_id: number
    attachment_id: number
    created_at: number
    decided_at: number | null
    decided_by: number | null
    id: number
    plan_id: number
    state: string
  }
  time_windows: {
    end_at: number
    exam_id: number
    id: number
    max_duration_minutes: number
    start_at: number
  }
  unnamed_bytes: {
    id: number
    noted_at: number
    removing_at: number | null
    storage_key: string
  }
  used_tokens: {
    expires_at: number
    id: number
    token_hash: string
  }
  user_documents: {
    file_id: number
    filename: string
    id: number
    institution_id: number
    replaced_at: number | null
    uploaded_at: number
    user_id: number
  }
  user_groups: {
    group_name: string
    id: number
    role_id: number | null
    user_id: number
  }
  user_identities: {
    created_at: number
    id: number
    provider_id: number
    subject: string
    subject_hash: string
    user_id: number
  }
  user_name_parts: {
    id: number
    institution_id: number
    part: string
    place: number
    user_id: number
  }
  user_results: {
    category: string | null
    color: string | null
    computed_by: number | null
    created_at: number
    id: number
    is_gone: number
    is_published: number
    opened_appeal_at: number | null
    origin: string
    passing_score: number | null
    section_key: string
    section_name: string
    selection_process_id: number
    show_grade: number | null
    show_status: number | null
    status: string | null
    total_value: number | null
    updated_at: number
    user_id: number
    value: number | null
  }
  user_schools: {
    id: number
    school_id: number
    user_id: number
  }
  users: {
    created_at: number
    deactivated_by_import: number | null
    email: string | null
    erasing_at: number | null
    id: number
    institution_id: number
    is_active: number
    is_in_browser: number
    language: string
    logged_group: string
    must_change_password: number
    name: string
    password_hash: string | null
    picture_url: string | null
    public_identifier: string | null
    school_id: number | null
    updated_at: number
    username: string
  }
  waiting_queue_entries: {
    application_id: number
    created_at: number
    id: number
    user_id: number
  }
  year_periods: {
    id: number
    institution_id: number
    is_hidden: number
    period_id: number
    year: number
  }
}
