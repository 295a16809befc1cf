import '@adonisjs/core/types/http'

type ParamValue = string | number | bigint | boolean

export type ScannedRoutes = {
  ALL: {
    'health': { paramsTuple?: []; params?: {} }
    'health.live': { paramsTuple?: []; params?: {} }
    'health.ready': { paramsTuple?: []; params?: {} }
    'metrics': { paramsTuple?: []; params?: {} }
    'login': { paramsTuple?: []; params?: {} }
    'login.second_factor': { paramsTuple?: []; params?: {} }
    'login.new_password': { paramsTuple?: []; params?: {} }
    'login.first_access': { paramsTuple?: []; params?: {} }
    'login.first_access.check': { paramsTuple?: []; params?: {} }
    'reset_password.ask': { paramsTuple?: []; params?: {} }
    'reset_password.check': { paramsTuple?: []; params?: {} }
    'reset_password.confirm': { paramsTuple?: []; params?: {} }
    'logout': { paramsTuple?: []; params?: {} }
    'users.index': { paramsTuple?: []; params?: {} }
    'classes.index': { paramsTuple?: []; params?: {} }
    'provider.hierarchy_category': { paramsTuple: [ParamValue]; params: {'codename': ParamValue} }
    'special_need': { paramsTuple?: []; params?: {} }
    'users_group_by_institucions': { paramsTuple?: []; params?: {} }
    'users_group': { paramsTuple?: []; params?: {} }
    'students_user.user_students': { paramsTuple?: []; params?: {} }
    'second_factor.show': { paramsTuple?: []; params?: {} }
    'second_factor.confirm': { paramsTuple?: []; params?: {} }
    'second_factor.begin': { paramsTuple?: []; params?: {} }
    'second_factor.recovery_codes': { paramsTuple?: []; params?: {} }
    'second_factor.remove': { paramsTuple?: []; params?: {} }
    'second_factors.index': { paramsTuple?: []; params?: {} }
    'users.remove_second_factor': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'failed_logins.index': { paramsTuple?: []; params?: {} }
    'users.free_login': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'open_sessions.index': { paramsTuple?: []; params?: {} }
    'users.end_sessions': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'users.update_logged_group': { paramsTuple?: []; params?: {} }
    'users.is_in_browser': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'users.language': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'person.me': { paramsTuple?: []; params?: {} }
    'user_session': { paramsTuple?: []; params?: {} }
    'own_sessions.index': { paramsTuple?: []; params?: {} }
    'own_sessions.end_others': { paramsTuple?: []; params?: {} }
    'own_sessions.end': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'own_password': { paramsTuple?: []; params?: {} }
    'events.tickets': { paramsTuple?: []; params?: {} }
    'events': { paramsTuple?: []; params?: {} }
    'settings': { paramsTuple?: []; params?: {} }
    'client_logs': { paramsTuple?: []; params?: {} }
    'menu': { paramsTuple?: []; params?: {} }
    'groups': { paramsTuple?: []; params?: {} }
    'groups.permissions': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'groups.permissions.update': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'groups.permissions.preview': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'roles': { paramsTuple?: []; params?: {} }
    'roles.store': { paramsTuple?: []; params?: {} }
    'roles.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'roles.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'roles.permissions': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'roles.permissions.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'roles.permissions.preview': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'permissions.explain': { paramsTuple?: []; params?: {} }
    'save_alert': { paramsTuple?: []; params?: {} }
    'exams.store': { paramsTuple?: []; params?: {} }
    'exams.index': { paramsTuple?: []; params?: {} }
    'exams.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'collections.index': { paramsTuple?: []; params?: {} }
    'collections.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'collections.minimum_stay_time': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'collections.allowed_to_create_application': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'collections.update_collection_permissions': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'item_categories.index': { paramsTuple?: []; params?: {} }
    'item_categories.show': { paramsTuple: [ParamValue]; params: {'category': ParamValue} }
    'repertorization_items.index': { paramsTuple?: []; params?: {} }
    'symbol_table.index': { paramsTuple?: []; params?: {} }
    'provider.login': { paramsTuple: [ParamValue]; params: {'provider': ParamValue} }
    'external_auth.bridge': { paramsTuple?: []; params?: {} }
    'external_auth.token': { paramsTuple?: []; params?: {} }
    'external_auth.oidc.finish': { paramsTuple?: []; params?: {} }
    'external_auth.oidc.begin': { paramsTuple: [ParamValue]; params: {'provider': ParamValue} }
    'identity_providers.index': { paramsTuple?: []; params?: {} }
    'identity_providers.store': { paramsTuple?: []; params?: {} }
    'identity_providers.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'identity_providers.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'identity_providers.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'identity_providers.identities.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'identity_providers.identities.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'identity_providers.identities.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'identity': ParamValue} }
    'files.show': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'files.ticket': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'files.stream': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'item_files.store': { paramsTuple?: []; params?: {} }
    'answer_files.store': { paramsTuple?: []; params?: {} }
    'applications.bulk_act': { paramsTuple?: []; params?: {} }
    'applications.bulk_set_application_dates': { paramsTuple?: []; params?: {} }
    'applications.bulk_set_timeout': { paramsTuple?: []; params?: {} }
    'applications.set_collection_timewindow': { paramsTuple: [ParamValue]; params: {'collectionId': ParamValue} }
    'staff_orders.index': { paramsTuple?: []; params?: {} }
    'staff_orders.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'staff_orders.receipt': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'staff_orders.items': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'staff_orders.cancel': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'staff_orders.undo': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.index': { paramsTuple?: []; params?: {} }
    'applications.store': { paramsTuple?: []; params?: {} }
    'applications.shared_create': { paramsTuple?: []; params?: {} }
    'applications.preview_answers_file': { paramsTuple?: []; params?: {} }
    'applications.import_answers_file': { paramsTuple?: []; params?: {} }
    'applications.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.answers': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.items': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.next_application': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.finish_summary': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.answer_sheet': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.item_correction_token': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.item_correction': { paramsTuple?: []; params?: {} }
    'applications.late_batches': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.kept_answers': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.kept_answers.decide': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'kept': ParamValue} }
    'applications.start': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.claim': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.finish': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.answers_batch': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.answer_alternatives': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.open_item': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'answerId': ParamValue} }
    'applications.set_item_expired': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'answerId': ParamValue} }
    'applications.answer_versions.update': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'versionId': ParamValue} }
    'applications.absences': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.received': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.answer_logs': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.answer_attachment': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.remove_answer_attachment': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'attachmentId': ParamValue} }
    'applications.answer_files.show': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'digest': ParamValue} }
    'applications.answer_files.part': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'id': ParamValue,'digest': ParamValue,'index': ParamValue} }
    'applications.answer_files.complete': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'digest': ParamValue} }
    'applications.create_waiting_queue': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.set_application_dates': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.set_endtime': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.set_timeout': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.of_person.set_timeout': { paramsTuple: [ParamValue,ParamValue]; params: {'collectionId': ParamValue,'userId': ParamValue} }
    'applications.of_person.set_endtime': { paramsTuple: [ParamValue,ParamValue]; params: {'collectionId': ParamValue,'userId': ParamValue} }
    'applications.application_timewindow': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.cat_result_log': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.history': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.reset': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.sittings': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.sittings.restore': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'sitting': ParamValue} }
    'applications.withdraw': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.restore': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.give_another_chance': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.stop': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.resume': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.finish_on_behalf': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'accommodation.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'accommodation.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'collections.bulk_create_applications': { paramsTuple?: []; params?: {} }
    'exams.safe_browser': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.with_response': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.answer_sheet': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rubrics.index': { paramsTuple?: []; params?: {} }
    'rubrics.store': { paramsTuple?: []; params?: {} }
    'symptom_table.index': { paramsTuple?: []; params?: {} }
    'symptom_table.store': { paramsTuple?: []; params?: {} }
    'director_symptom.index': { paramsTuple?: []; params?: {} }
    'director_symptom.store': { paramsTuple?: []; params?: {} }
    'jobs': { paramsTuple?: []; params?: {} }
    'jobs.types': { paramsTuple?: []; params?: {} }
    'jobs.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'jobs.file': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'jobs.cancel': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'jobs.retry': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'jobs.dismiss': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'excel_orders.index': { paramsTuple?: []; params?: {} }
    'excel_orders.address': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'excel_files.open': { paramsTuple?: []; params?: {} }
    'first_access.index': { paramsTuple?: []; params?: {} }
    'first_access.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'first_access.waiting': { paramsTuple?: []; params?: {} }
    'first_access.cards': { paramsTuple?: []; params?: {} }
    'first_access.mails': { paramsTuple?: []; params?: {} }
    'users.email': { paramsTuple?: []; params?: {} }
    'types': { paramsTuple?: []; params?: {} }
    'emails.index': { paramsTuple?: []; params?: {} }
    'emails.bulk': { paramsTuple?: []; params?: {} }
    'emails.test': { paramsTuple?: []; params?: {} }
    'mailings.index': { paramsTuple?: []; params?: {} }
    'mailings.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'mailings.pause': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'mailings.resume': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'mailings.cancel': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'mailings.resend_unknown': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'suppressions.index': { paramsTuple?: []; params?: {} }
    'suppressions.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'email_templates.index': { paramsTuple?: []; params?: {} }
    'email_templates.store': { paramsTuple?: []; params?: {} }
    'email_templates.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'email_templates.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'imports.index': { paramsTuple?: []; params?: {} }
    'imports.store': { paramsTuple?: []; params?: {} }
    'imports.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'imports.rows': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'imports.rows.update': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'line': ParamValue} }
    'imports.apply': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'imports.cancel': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'imports.undo': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'imports.mapping.forget': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'imports.report': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'import_user': { paramsTuple?: []; params?: {} }
    'import_user_exemple_file': { paramsTuple?: []; params?: {} }
    'rooms.index': { paramsTuple?: []; params?: {} }
    'rooms.store': { paramsTuple?: []; params?: {} }
    'rooms.people': { paramsTuple?: []; params?: {} }
    'rooms.classes': { paramsTuple?: []; params?: {} }
    'rooms.staff': { paramsTuple?: []; params?: {} }
    'rooms.users.fill': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rooms.users.empty': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rooms.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rooms.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rooms.users': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rooms.user_config': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'room_responsibles.index': { paramsTuple?: []; params?: {} }
    'room_responsibles.store': { paramsTuple?: []; params?: {} }
    'room_responsibles.bulk_delete': { paramsTuple?: []; params?: {} }
    'collections.rooms_list': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.snapshots': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.snapshots_of_sitting': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.screenshots': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.picture_days': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.pictures': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.static_images': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.still': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'evidence.screen': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'evidence.screenshot_address': { paramsTuple?: []; params?: {} }
    'evidence.screenshots_of_day': { paramsTuple?: []; params?: {} }
    'evidence.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.open': { paramsTuple?: []; params?: {} }
    'evidence.open_archive': { paramsTuple?: []; params?: {} }
    'candidate_documents.store': { paramsTuple?: []; params?: {} }
    'candidate_documents.index': { paramsTuple?: []; params?: {} }
    'candidate_documents.document': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'candidate_documents.face': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'candidate_documents.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_document.show': { paramsTuple?: []; params?: {} }
    'user_document.store': { paramsTuple?: []; params?: {} }
    'user_document.file': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'media_sessions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'media_sessions.kick': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'media_sessions.show': { paramsTuple: [ParamValue]; params: {'sessionId': ParamValue} }
    'media_sessions.publish': { paramsTuple: [ParamValue]; params: {'sessionId': ParamValue} }
    'media_sessions.watch': { paramsTuple: [ParamValue]; params: {'sessionId': ParamValue} }
    'media_sessions.answer': { paramsTuple: [ParamValue]; params: {'sessionId': ParamValue} }
    'media_sessions.destroy': { paramsTuple: [ParamValue]; params: {'sessionId': ParamValue} }
    'recording.start': { paramsTuple?: []; params?: {} }
    'recording.stop': { paramsTuple?: []; params?: {} }
    'recording.is_recording': { paramsTuple?: []; params?: {} }
    'recording.upload_url': { paramsTuple?: []; params?: {} }
    'recording.upload': { paramsTuple?: []; params?: {} }
    'recordings.of_room': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'recordings.ticket': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'recordings.retry': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'recordings.newest_film': { paramsTuple?: []; params?: {} }
    'recordings.film_of_day': { paramsTuple?: []; params?: {} }
    'exam_approval.show': { paramsTuple?: []; params?: {} }
    'exam_approval.store_by_get': { paramsTuple?: []; params?: {} }
    'exam_approval.store': { paramsTuple?: []; params?: {} }
    'exams.answer_sheet': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'exams.item_by_position': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'exams.pretest_applications': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'exams.answer_sheet_user_header': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'corrections.index': { paramsTuple?: []; params?: {} }
    'corrections.store': { paramsTuple?: []; params?: {} }
    'corrections.comment': { paramsTuple?: []; params?: {} }
    'corrections.annotate': { paramsTuple: [ParamValue]; params: {'correctionId': ParamValue} }
    'corrections.clear': { paramsTuple: [ParamValue]; params: {'correctionId': ParamValue} }
    'applications.mark_breakdown': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'itemId': ParamValue} }
    'collections.disclose_corrections': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'collections.disclosures': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'collections.retry_disclosure': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'disclosure': ParamValue} }
    'item_decisions.index': { paramsTuple?: []; params?: {} }
    'item_decisions.store': { paramsTuple?: []; params?: {} }
    'item_decisions.preview': { paramsTuple?: []; params?: {} }
    'item_decisions.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_types.index': { paramsTuple?: []; params?: {} }
    'correction_types.store': { paramsTuple?: []; params?: {} }
    'correction_types.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_types.version': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.index': { paramsTuple?: []; params?: {} }
    'correction_plans.store': { paramsTuple?: []; params?: {} }
    'correction_plans.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.members': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.save_members': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.member_state': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'user': ParamValue} }
    'correction_plans.member_qualification': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'user': ParamValue} }
    'correction_plans.qualification': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.member_options': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.agreement': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.correctors': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.corrector': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'user': ParamValue} }
    'correction_plans.returnable': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'user': ParamValue} }
    'correction_plans.return_marks': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'user': ParamValue} }
    'correction_plans.mark_returns': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.type_moves': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.preview_type_move': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.move_type': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.retry_type_move': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'move': ParamValue} }
    'correction_plans.progress': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.lots': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.return_lots': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.samples': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.draw_sample': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.end_sample': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'sample': ParamValue} }
    'correction_plans.reopen_text': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'reading': ParamValue} }
    'correction_plans.disclose': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.disclosures': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.retry_disclosure': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'disclosure': ParamValue} }
    'correction_plans.panel': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.decide': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.control_texts': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.make_control': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.retire_control': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'control': ParamValue} }
    'correction_plans.move_control': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'control': ParamValue} }
    'correction_plans.control_options': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.named_texts': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.named_text': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'named': ParamValue} }
    'correction_plans.named_text_state': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'named': ParamValue} }
    'correction_plans.held_files': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.held_file_state': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'held': ParamValue} }
    'correction_plans.control_results': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.text_file': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'id': ParamValue,'task': ParamValue,'index': ParamValue} }
    'correction_plans.text_author': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'task': ParamValue} }
    'correction_plans.see_author': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'task': ParamValue} }
    'correction_plans.panel_file': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'id': ParamValue,'task': ParamValue,'index': ParamValue} }
    'correction_lots.store': { paramsTuple?: []; params?: {} }
    'correction_lots.current': { paramsTuple?: []; params?: {} }
    'correction_lots.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_lots.marks': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_lots.hand_in': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_lots.practised': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_lots.file': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'id': ParamValue,'key': ParamValue,'index': ParamValue} }
    'correction_statement': { paramsTuple?: []; params?: {} }
    'saved_comments.show': { paramsTuple?: []; params?: {} }
    'saved_comments.update': { paramsTuple?: []; params?: {} }
    'appeal_windows.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeal_windows.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeal_windows.extend': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeals.index': { paramsTuple?: []; params?: {} }
    'appeals.store': { paramsTuple?: []; params?: {} }
    'appeals.by_item': { paramsTuple?: []; params?: {} }
    'appeals.bulk_reply': { paramsTuple?: []; params?: {} }
    'appeals.disclose': { paramsTuple?: []; params?: {} }
    'appeals.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeals.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeals.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeals.details': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeals.reply': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeals.grade': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeal.of_item': { paramsTuple: [ParamValue]; params: {'itemId': ParamValue} }
    'appeal.statuses': { paramsTuple?: []; params?: {} }
    'appeal.results': { paramsTuple?: []; params?: {} }
    'appeal.attachments': { paramsTuple?: []; params?: {} }
    'receipts.show': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'appeal_processes.index': { paramsTuple?: []; params?: {} }
    'appeal_processes.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeal_processes.start': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeal_processes.renew': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeal_processes.confirm': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeal_processes.withdraw': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeal_results.index': { paramsTuple?: []; params?: {} }
    'appeal_results.store': { paramsTuple?: []; params?: {} }
    'appeal_results.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeal_results.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'payment_webhooks.store': { paramsTuple: [ParamValue]; params: {'provider': ParamValue} }
    'payment_webhooks.addressed': { paramsTuple: [ParamValue,ParamValue]; params: {'provider': ParamValue,'secret': ParamValue} }
    'payment_webhooks.pix': { paramsTuple: [ParamValue,ParamValue]; params: {'provider': ParamValue,'secret': ParamValue} }
    'payments.sandbox': { paramsTuple?: []; params?: {} }
    'payments.index': { paramsTuple?: []; params?: {} }
    'payments.reconciliation': { paramsTuple?: []; params?: {} }
    'payments.settle': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeals.grade_answer': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'answerId': ParamValue} }
    'user_results.index': { paramsTuple?: []; params?: {} }
    'user_results.set_opened_appeal': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_results.store_appeal': { paramsTuple?: []; params?: {} }
    'user_results.appeals': { paramsTuple?: []; params?: {} }
    'selection_processes.index': { paramsTuple?: []; params?: {} }
    'selection_processes.store': { paramsTuple?: []; params?: {} }
    'selection_processes.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'selection_processes.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'selection_processes.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'selection_processes.publish': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'selection_processes.retry': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'selection_processes.give_up': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'selection_processes.changes': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'selection_processes.save_results': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'selection_results.index': { paramsTuple?: []; params?: {} }
    'selection_results.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'selection_results.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'result_appeals.index': { paramsTuple?: []; params?: {} }
    'result_appeals.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'result_appeals.reply': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'regions.index': { paramsTuple?: []; params?: {} }
    'regions.store': { paramsTuple?: []; params?: {} }
    'regions.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'regions.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'regions.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'schools.index': { paramsTuple?: []; params?: {} }
    'schools.store': { paramsTuple?: []; params?: {} }
    'schools.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'schools.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'schools.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'school_grades.index': { paramsTuple?: []; params?: {} }
    'school_grades.store': { paramsTuple?: []; params?: {} }
    'school_grades.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'school_grades.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'school_grades.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'school_classes.index': { paramsTuple?: []; params?: {} }
    'school_classes.store': { paramsTuple?: []; params?: {} }
    'school_classes.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'school_classes.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'school_classes.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'institution_settings.show': { paramsTuple?: []; params?: {} }
    'institution_settings.update': { paramsTuple?: []; params?: {} }
    'texts.index': { paramsTuple?: []; params?: {} }
    'texts.update': { paramsTuple?: []; params?: {} }
    'texts.state': { paramsTuple?: []; params?: {} }
    'texts.files': { paramsTuple?: []; params?: {} }
    'people.index': { paramsTuple?: []; params?: {} }
    'people.store': { paramsTuple?: []; params?: {} }
    'people.count': { paramsTuple?: []; params?: {} }
    'people.active': { paramsTuple?: []; params?: {} }
    'people.class': { paramsTuple?: []; params?: {} }
    'people.class.preview': { paramsTuple?: []; params?: {} }
    'people.role': { paramsTuple?: []; params?: {} }
    'people.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'people.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'openapi.show': { paramsTuple?: []; params?: {} }
    'service_keys.index': { paramsTuple?: []; params?: {} }
    'service_keys.store': { paramsTuple?: []; params?: {} }
    'service_keys.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'service_keys.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'year_period': { paramsTuple?: []; params?: {} }
    'menu_agendamento': { paramsTuple?: []; params?: {} }
    'periodo_menus.index': { paramsTuple?: []; params?: {} }
    'periodo_menus.store': { paramsTuple?: []; params?: {} }
    'periodo_menus.destroy': { paramsTuple: [ParamValue]; params: {'ids': ParamValue} }
    'year_periods.index': { paramsTuple?: []; params?: {} }
    'year_periods.store': { paramsTuple?: []; params?: {} }
    'year_periods.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'year_periods.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'scheduling_menus.index': { paramsTuple?: []; params?: {} }
    'scheduling_menus.store': { paramsTuple?: []; params?: {} }
    'scheduling_menus.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'scheduling_menus.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rooms.live': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rooms.messages': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rooms.messages.update': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'messageId': ParamValue} }
    'rooms.break_requests': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rooms.break_requests.update': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'requestId': ParamValue} }
    'rooms.beat': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'rooms.situation': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'rooms.history': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'rooms.free_login': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'rooms.microphone': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'rooms.pause': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'rooms.begin_break': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'rooms.resume': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'applications.dashboard_video': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.move': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.messages': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.login_events': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.connection_records': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.connection_series': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.approve_exam': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.reprove_exam': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.connect': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'room_event_record.index': { paramsTuple?: []; params?: {} }
    'room_event_record.store': { paramsTuple?: []; params?: {} }
    'dashboard_messages.index': { paramsTuple?: []; params?: {} }
    'dashboard_messages.store': { paramsTuple?: []; params?: {} }
    'message_templates.index': { paramsTuple?: []; params?: {} }
    'message_templates.store': { paramsTuple?: []; params?: {} }
    'message_templates.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'collections_prefilter': { paramsTuple?: []; params?: {} }
    'applications.dashboard': { paramsTuple?: []; params?: {} }
    'applications.dashboard.sheet': { paramsTuple?: []; params?: {} }
    'applications.dashboard_counts': { paramsTuple?: []; params?: {} }
    'applications.post_exam': { paramsTuple?: []; params?: {} }
    'applications.post_exam_counts': { paramsTuple?: []; params?: {} }
    'exports.show': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'export_files.open': { paramsTuple?: []; params?: {} }
    'collection_result': { paramsTuple?: []; params?: {} }
    'collection_result.count': { paramsTuple?: []; params?: {} }
    'hierarchies_performance': { paramsTuple?: []; params?: {} }
    'hierarchies_performance.count': { paramsTuple?: []; params?: {} }
    'audit.index': { paramsTuple?: []; params?: {} }
    'audit.acts': { paramsTuple?: []; params?: {} }
    'audit.log_ins': { paramsTuple?: []; params?: {} }
    'audit.capture_views': { paramsTuple?: []; params?: {} }
    'audit.verify': { paramsTuple?: []; params?: {} }
    'privacy_requests.index': { paramsTuple?: []; params?: {} }
    'privacy_requests.store': { paramsTuple?: []; params?: {} }
    'privacy_requests.people': { paramsTuple?: []; params?: {} }
    'privacy_requests.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'privacy_requests.close': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'privacy_requests.export': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'privacy_requests.erasure': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'privacy_requests.erase': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'privacy_requests.open': { paramsTuple?: []; params?: {} }
    'exams.import_vectors': { paramsTuple?: []; params?: {} }
    'exams.statistics': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'exams.statistics.classes': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'exams.statistics.sheet': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'exams.alternative_frequency': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'item.statistics': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'generate_bulk_order.show': { paramsTuple?: []; params?: {} }
    'generate_bulk_order.generate': { paramsTuple: [ParamValue]; params: {'collection': ParamValue} }
    'generate_bulk_order.generate_presigned_url_zip': { paramsTuple: [ParamValue]; params: {'collection': ParamValue} }
    'answer_sheet_order.index': { paramsTuple?: []; params?: {} }
    'answer_sheet_order.generate': { paramsTuple: [ParamValue]; params: {'applicationId': ParamValue} }
    'answer_sheet_order.generate_presigned_url': { paramsTuple: [ParamValue]; params: {'applicationId': ParamValue} }
    'sheet_order_status.index': { paramsTuple?: []; params?: {} }
    'collections.report_card_pdfs': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'report_cards.open': { paramsTuple?: []; params?: {} }
    'system': { paramsTuple?: []; params?: {} }
  }
  GET: {
    'health': { paramsTuple?: []; params?: {} }
    'health.live': { paramsTuple?: []; params?: {} }
    'health.ready': { paramsTuple?: []; params?: {} }
    'metrics': { paramsTuple?: []; params?: {} }
    'users.index': { paramsTuple?: []; params?: {} }
    'classes.index': { paramsTuple?: []; params?: {} }
    'provider.hierarchy_category': { paramsTuple: [ParamValue]; params: {'codename': ParamValue} }
    'special_need': { paramsTuple?: []; params?: {} }
    'users_group_by_institucions': { paramsTuple?: []; params?: {} }
    'users_group': { paramsTuple?: []; params?: {} }
    'students_user.user_students': { paramsTuple?: []; params?: {} }
    'second_factor.show': { paramsTuple?: []; params?: {} }
    'second_factors.index': { paramsTuple?: []; params?: {} }
    'failed_logins.index': { paramsTuple?: []; params?: {} }
    'open_sessions.index': { paramsTuple?: []; params?: {} }
    'person.me': { paramsTuple?: []; params?: {} }
    'user_session': { paramsTuple?: []; params?: {} }
    'own_sessions.index': { paramsTuple?: []; params?: {} }
    'events': { paramsTuple?: []; params?: {} }
    'settings': { paramsTuple?: []; params?: {} }
    'menu': { paramsTuple?: []; params?: {} }
    'groups': { paramsTuple?: []; params?: {} }
    'groups.permissions': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'roles': { paramsTuple?: []; params?: {} }
    'roles.permissions': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'permissions.explain': { paramsTuple?: []; params?: {} }
    'exams.index': { paramsTuple?: []; params?: {} }
    'exams.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'collections.index': { paramsTuple?: []; params?: {} }
    'collections.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'collections.minimum_stay_time': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'collections.allowed_to_create_application': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'item_categories.index': { paramsTuple?: []; params?: {} }
    'item_categories.show': { paramsTuple: [ParamValue]; params: {'category': ParamValue} }
    'repertorization_items.index': { paramsTuple?: []; params?: {} }
    'symbol_table.index': { paramsTuple?: []; params?: {} }
    'identity_providers.index': { paramsTuple?: []; params?: {} }
    'identity_providers.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'identity_providers.identities.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'files.show': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'files.stream': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'staff_orders.index': { paramsTuple?: []; params?: {} }
    'staff_orders.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'staff_orders.receipt': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'staff_orders.items': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.index': { paramsTuple?: []; params?: {} }
    'applications.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.answers': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.items': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.next_application': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.finish_summary': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.answer_sheet': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.item_correction_token': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.late_batches': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.kept_answers': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.answer_files.show': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'digest': ParamValue} }
    'applications.application_timewindow': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.cat_result_log': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.history': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.sittings': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'accommodation.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'exams.safe_browser': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.with_response': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.answer_sheet': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rubrics.index': { paramsTuple?: []; params?: {} }
    'symptom_table.index': { paramsTuple?: []; params?: {} }
    'director_symptom.index': { paramsTuple?: []; params?: {} }
    'jobs': { paramsTuple?: []; params?: {} }
    'jobs.types': { paramsTuple?: []; params?: {} }
    'jobs.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'jobs.file': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'excel_orders.index': { paramsTuple?: []; params?: {} }
    'excel_orders.address': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'excel_files.open': { paramsTuple?: []; params?: {} }
    'first_access.index': { paramsTuple?: []; params?: {} }
    'first_access.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'users.email': { paramsTuple?: []; params?: {} }
    'types': { paramsTuple?: []; params?: {} }
    'emails.index': { paramsTuple?: []; params?: {} }
    'mailings.index': { paramsTuple?: []; params?: {} }
    'mailings.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'suppressions.index': { paramsTuple?: []; params?: {} }
    'email_templates.index': { paramsTuple?: []; params?: {} }
    'email_templates.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'imports.index': { paramsTuple?: []; params?: {} }
    'imports.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'imports.rows': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'imports.report': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'import_user_exemple_file': { paramsTuple?: []; params?: {} }
    'rooms.index': { paramsTuple?: []; params?: {} }
    'rooms.people': { paramsTuple?: []; params?: {} }
    'rooms.classes': { paramsTuple?: []; params?: {} }
    'rooms.staff': { paramsTuple?: []; params?: {} }
    'rooms.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rooms.users': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'room_responsibles.index': { paramsTuple?: []; params?: {} }
    'collections.rooms_list': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.snapshots_of_sitting': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.picture_days': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.pictures': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.static_images': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.still': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'evidence.screen': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'evidence.screenshot_address': { paramsTuple?: []; params?: {} }
    'evidence.screenshots_of_day': { paramsTuple?: []; params?: {} }
    'evidence.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.open': { paramsTuple?: []; params?: {} }
    'evidence.open_archive': { paramsTuple?: []; params?: {} }
    'candidate_documents.index': { paramsTuple?: []; params?: {} }
    'candidate_documents.document': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'candidate_documents.face': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_document.show': { paramsTuple?: []; params?: {} }
    'user_document.file': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'media_sessions.show': { paramsTuple: [ParamValue]; params: {'sessionId': ParamValue} }
    'recording.is_recording': { paramsTuple?: []; params?: {} }
    'recording.upload_url': { paramsTuple?: []; params?: {} }
    'recordings.of_room': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'recordings.newest_film': { paramsTuple?: []; params?: {} }
    'recordings.film_of_day': { paramsTuple?: []; params?: {} }
    'exam_approval.show': { paramsTuple?: []; params?: {} }
    'exam_approval.store_by_get': { paramsTuple?: []; params?: {} }
    'exams.answer_sheet': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'exams.item_by_position': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'exams.pretest_applications': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'exams.answer_sheet_user_header': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'corrections.index': { paramsTuple?: []; params?: {} }
    'applications.mark_breakdown': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'itemId': ParamValue} }
    'collections.disclosures': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'item_decisions.index': { paramsTuple?: []; params?: {} }
    'item_decisions.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_types.index': { paramsTuple?: []; params?: {} }
    'correction_types.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.index': { paramsTuple?: []; params?: {} }
    'correction_plans.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.members': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.qualification': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.member_options': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.agreement': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.correctors': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.corrector': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'user': ParamValue} }
    'correction_plans.returnable': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'user': ParamValue} }
    'correction_plans.mark_returns': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.type_moves': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.preview_type_move': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.progress': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.lots': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.samples': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.disclosures': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.panel': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.control_texts': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.control_options': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.named_texts': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.named_text': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'named': ParamValue} }
    'correction_plans.held_files': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.control_results': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.text_file': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'id': ParamValue,'task': ParamValue,'index': ParamValue} }
    'correction_plans.text_author': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'task': ParamValue} }
    'correction_plans.panel_file': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'id': ParamValue,'task': ParamValue,'index': ParamValue} }
    'correction_lots.current': { paramsTuple?: []; params?: {} }
    'correction_lots.practised': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_lots.file': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'id': ParamValue,'key': ParamValue,'index': ParamValue} }
    'correction_statement': { paramsTuple?: []; params?: {} }
    'saved_comments.show': { paramsTuple?: []; params?: {} }
    'appeal_windows.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeals.index': { paramsTuple?: []; params?: {} }
    'appeals.by_item': { paramsTuple?: []; params?: {} }
    'appeals.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeals.details': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeal.of_item': { paramsTuple: [ParamValue]; params: {'itemId': ParamValue} }
    'appeal.statuses': { paramsTuple?: []; params?: {} }
    'appeal.results': { paramsTuple?: []; params?: {} }
    'receipts.show': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'appeal_processes.index': { paramsTuple?: []; params?: {} }
    'appeal_processes.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeal_results.index': { paramsTuple?: []; params?: {} }
    'appeal_results.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'payments.sandbox': { paramsTuple?: []; params?: {} }
    'payments.index': { paramsTuple?: []; params?: {} }
    'payments.reconciliation': { paramsTuple?: []; params?: {} }
    'user_results.index': { paramsTuple?: []; params?: {} }
    'user_results.appeals': { paramsTuple?: []; params?: {} }
    'selection_processes.index': { paramsTuple?: []; params?: {} }
    'selection_processes.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'selection_processes.changes': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'selection_results.index': { paramsTuple?: []; params?: {} }
    'selection_results.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'result_appeals.index': { paramsTuple?: []; params?: {} }
    'result_appeals.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'regions.index': { paramsTuple?: []; params?: {} }
    'regions.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'schools.index': { paramsTuple?: []; params?: {} }
    'schools.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'school_grades.index': { paramsTuple?: []; params?: {} }
    'school_grades.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'school_classes.index': { paramsTuple?: []; params?: {} }
    'school_classes.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'institution_settings.show': { paramsTuple?: []; params?: {} }
    'texts.index': { paramsTuple?: []; params?: {} }
    'texts.state': { paramsTuple?: []; params?: {} }
    'texts.files': { paramsTuple?: []; params?: {} }
    'people.index': { paramsTuple?: []; params?: {} }
    'people.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'openapi.show': { paramsTuple?: []; params?: {} }
    'service_keys.index': { paramsTuple?: []; params?: {} }
    'service_keys.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'year_period': { paramsTuple?: []; params?: {} }
    'menu_agendamento': { paramsTuple?: []; params?: {} }
    'periodo_menus.index': { paramsTuple?: []; params?: {} }
    'year_periods.index': { paramsTuple?: []; params?: {} }
    'year_periods.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'scheduling_menus.index': { paramsTuple?: []; params?: {} }
    'scheduling_menus.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rooms.live': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rooms.history': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'applications.dashboard_video': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.messages': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.login_events': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.connection_records': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.connection_series': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'room_event_record.index': { paramsTuple?: []; params?: {} }
    'dashboard_messages.index': { paramsTuple?: []; params?: {} }
    'message_templates.index': { paramsTuple?: []; params?: {} }
    'collections_prefilter': { paramsTuple?: []; params?: {} }
    'applications.dashboard': { paramsTuple?: []; params?: {} }
    'applications.dashboard.sheet': { paramsTuple?: []; params?: {} }
    'applications.dashboard_counts': { paramsTuple?: []; params?: {} }
    'applications.post_exam': { paramsTuple?: []; params?: {} }
    'applications.post_exam_counts': { paramsTuple?: []; params?: {} }
    'exports.show': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'export_files.open': { paramsTuple?: []; params?: {} }
    'collection_result': { paramsTuple?: []; params?: {} }
    'collection_result.count': { paramsTuple?: []; params?: {} }
    'hierarchies_performance': { paramsTuple?: []; params?: {} }
    'hierarchies_performance.count': { paramsTuple?: []; params?: {} }
    'audit.index': { paramsTuple?: []; params?: {} }
    'audit.acts': { paramsTuple?: []; params?: {} }
    'audit.log_ins': { paramsTuple?: []; params?: {} }
    'audit.capture_views': { paramsTuple?: []; params?: {} }
    'privacy_requests.index': { paramsTuple?: []; params?: {} }
    'privacy_requests.people': { paramsTuple?: []; params?: {} }
    'privacy_requests.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'privacy_requests.erasure': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'privacy_requests.open': { paramsTuple?: []; params?: {} }
    'exams.statistics': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'exams.statistics.classes': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'exams.statistics.sheet': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'exams.alternative_frequency': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'item.statistics': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'generate_bulk_order.show': { paramsTuple?: []; params?: {} }
    'generate_bulk_order.generate_presigned_url_zip': { paramsTuple: [ParamValue]; params: {'collection': ParamValue} }
    'answer_sheet_order.index': { paramsTuple?: []; params?: {} }
    'answer_sheet_order.generate_presigned_url': { paramsTuple: [ParamValue]; params: {'applicationId': ParamValue} }
    'sheet_order_status.index': { paramsTuple?: []; params?: {} }
    'collections.report_card_pdfs': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'report_cards.open': { paramsTuple?: []; params?: {} }
    'system': { paramsTuple?: []; params?: {} }
  }
  HEAD: {
    'health': { paramsTuple?: []; params?: {} }
    'health.live': { paramsTuple?: []; params?: {} }
    'health.ready': { paramsTuple?: []; params?: {} }
    'metrics': { paramsTuple?: []; params?: {} }
    'users.index': { paramsTuple?: []; params?: {} }
    'classes.index': { paramsTuple?: []; params?: {} }
    'provider.hierarchy_category': { paramsTuple: [ParamValue]; params: {'codename': ParamValue} }
    'special_need': { paramsTuple?: []; params?: {} }
    'users_group_by_institucions': { paramsTuple?: []; params?: {} }
    'users_group': { paramsTuple?: []; params?: {} }
    'students_user.user_students': { paramsTuple?: []; params?: {} }
    'second_factor.show': { paramsTuple?: []; params?: {} }
    'second_factors.index': { paramsTuple?: []; params?: {} }
    'failed_logins.index': { paramsTuple?: []; params?: {} }
    'open_sessions.index': { paramsTuple?: []; params?: {} }
    'person.me': { paramsTuple?: []; params?: {} }
    'user_session': { paramsTuple?: []; params?: {} }
    'own_sessions.index': { paramsTuple?: []; params?: {} }
    'events': { paramsTuple?: []; params?: {} }
    'settings': { paramsTuple?: []; params?: {} }
    'menu': { paramsTuple?: []; params?: {} }
    'groups': { paramsTuple?: []; params?: {} }
    'groups.permissions': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'roles': { paramsTuple?: []; params?: {} }
    'roles.permissions': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'permissions.explain': { paramsTuple?: []; params?: {} }
    'exams.index': { paramsTuple?: []; params?: {} }
    'exams.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'collections.index': { paramsTuple?: []; params?: {} }
    'collections.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'collections.minimum_stay_time': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'collections.allowed_to_create_application': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'item_categories.index': { paramsTuple?: []; params?: {} }
    'item_categories.show': { paramsTuple: [ParamValue]; params: {'category': ParamValue} }
    'repertorization_items.index': { paramsTuple?: []; params?: {} }
    'symbol_table.index': { paramsTuple?: []; params?: {} }
    'identity_providers.index': { paramsTuple?: []; params?: {} }
    'identity_providers.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'identity_providers.identities.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'files.show': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'files.stream': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'staff_orders.index': { paramsTuple?: []; params?: {} }
    'staff_orders.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'staff_orders.receipt': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'staff_orders.items': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.index': { paramsTuple?: []; params?: {} }
    'applications.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.answers': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.items': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.next_application': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.finish_summary': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.answer_sheet': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.item_correction_token': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.late_batches': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.kept_answers': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.answer_files.show': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'digest': ParamValue} }
    'applications.application_timewindow': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.cat_result_log': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.history': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.sittings': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'accommodation.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'exams.safe_browser': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.with_response': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'items.answer_sheet': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rubrics.index': { paramsTuple?: []; params?: {} }
    'symptom_table.index': { paramsTuple?: []; params?: {} }
    'director_symptom.index': { paramsTuple?: []; params?: {} }
    'jobs': { paramsTuple?: []; params?: {} }
    'jobs.types': { paramsTuple?: []; params?: {} }
    'jobs.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'jobs.file': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'excel_orders.index': { paramsTuple?: []; params?: {} }
    'excel_orders.address': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'excel_files.open': { paramsTuple?: []; params?: {} }
    'first_access.index': { paramsTuple?: []; params?: {} }
    'first_access.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'users.email': { paramsTuple?: []; params?: {} }
    'types': { paramsTuple?: []; params?: {} }
    'emails.index': { paramsTuple?: []; params?: {} }
    'mailings.index': { paramsTuple?: []; params?: {} }
    'mailings.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'suppressions.index': { paramsTuple?: []; params?: {} }
    'email_templates.index': { paramsTuple?: []; params?: {} }
    'email_templates.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'imports.index': { paramsTuple?: []; params?: {} }
    'imports.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'imports.rows': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'imports.report': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'import_user_exemple_file': { paramsTuple?: []; params?: {} }
    'rooms.index': { paramsTuple?: []; params?: {} }
    'rooms.people': { paramsTuple?: []; params?: {} }
    'rooms.classes': { paramsTuple?: []; params?: {} }
    'rooms.staff': { paramsTuple?: []; params?: {} }
    'rooms.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rooms.users': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'room_responsibles.index': { paramsTuple?: []; params?: {} }
    'collections.rooms_list': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.snapshots_of_sitting': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.picture_days': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.pictures': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.static_images': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.still': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'evidence.screen': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'evidence.screenshot_address': { paramsTuple?: []; params?: {} }
    'evidence.screenshots_of_day': { paramsTuple?: []; params?: {} }
    'evidence.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.open': { paramsTuple?: []; params?: {} }
    'evidence.open_archive': { paramsTuple?: []; params?: {} }
    'candidate_documents.index': { paramsTuple?: []; params?: {} }
    'candidate_documents.document': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'candidate_documents.face': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_document.show': { paramsTuple?: []; params?: {} }
    'user_document.file': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'media_sessions.show': { paramsTuple: [ParamValue]; params: {'sessionId': ParamValue} }
    'recording.is_recording': { paramsTuple?: []; params?: {} }
    'recording.upload_url': { paramsTuple?: []; params?: {} }
    'recordings.of_room': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'recordings.newest_film': { paramsTuple?: []; params?: {} }
    'recordings.film_of_day': { paramsTuple?: []; params?: {} }
    'exam_approval.show': { paramsTuple?: []; params?: {} }
    'exam_approval.store_by_get': { paramsTuple?: []; params?: {} }
    'exams.answer_sheet': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'exams.item_by_position': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'exams.pretest_applications': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'exams.answer_sheet_user_header': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'corrections.index': { paramsTuple?: []; params?: {} }
    'applications.mark_breakdown': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'itemId': ParamValue} }
    'collections.disclosures': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'item_decisions.index': { paramsTuple?: []; params?: {} }
    'item_decisions.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_types.index': { paramsTuple?: []; params?: {} }
    'correction_types.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.index': { paramsTuple?: []; params?: {} }
    'correction_plans.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.members': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.qualification': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.member_options': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.agreement': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.correctors': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.corrector': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'user': ParamValue} }
    'correction_plans.returnable': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'user': ParamValue} }
    'correction_plans.mark_returns': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.type_moves': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.preview_type_move': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.progress': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.lots': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.samples': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.disclosures': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.panel': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.control_texts': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.control_options': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.named_texts': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.named_text': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'named': ParamValue} }
    'correction_plans.held_files': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.control_results': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.text_file': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'id': ParamValue,'task': ParamValue,'index': ParamValue} }
    'correction_plans.text_author': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'task': ParamValue} }
    'correction_plans.panel_file': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'id': ParamValue,'task': ParamValue,'index': ParamValue} }
    'correction_lots.current': { paramsTuple?: []; params?: {} }
    'correction_lots.practised': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_lots.file': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'id': ParamValue,'key': ParamValue,'index': ParamValue} }
    'correction_statement': { paramsTuple?: []; params?: {} }
    'saved_comments.show': { paramsTuple?: []; params?: {} }
    'appeal_windows.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeals.index': { paramsTuple?: []; params?: {} }
    'appeals.by_item': { paramsTuple?: []; params?: {} }
    'appeals.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeals.details': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeal.of_item': { paramsTuple: [ParamValue]; params: {'itemId': ParamValue} }
    'appeal.statuses': { paramsTuple?: []; params?: {} }
    'appeal.results': { paramsTuple?: []; params?: {} }
    'receipts.show': { paramsTuple: [ParamValue]; params: {'code': ParamValue} }
    'appeal_processes.index': { paramsTuple?: []; params?: {} }
    'appeal_processes.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeal_results.index': { paramsTuple?: []; params?: {} }
    'appeal_results.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'payments.sandbox': { paramsTuple?: []; params?: {} }
    'payments.index': { paramsTuple?: []; params?: {} }
    'payments.reconciliation': { paramsTuple?: []; params?: {} }
    'user_results.index': { paramsTuple?: []; params?: {} }
    'user_results.appeals': { paramsTuple?: []; params?: {} }
    'selection_processes.index': { paramsTuple?: []; params?: {} }
    'selection_processes.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'selection_processes.changes': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'selection_results.index': { paramsTuple?: []; params?: {} }
    'selection_results.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'result_appeals.index': { paramsTuple?: []; params?: {} }
    'result_appeals.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'regions.index': { paramsTuple?: []; params?: {} }
    'regions.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'schools.index': { paramsTuple?: []; params?: {} }
    'schools.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'school_grades.index': { paramsTuple?: []; params?: {} }
    'school_grades.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'school_classes.index': { paramsTuple?: []; params?: {} }
    'school_classes.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'institution_settings.show': { paramsTuple?: []; params?: {} }
    'texts.index': { paramsTuple?: []; params?: {} }
    'texts.state': { paramsTuple?: []; params?: {} }
    'texts.files': { paramsTuple?: []; params?: {} }
    'people.index': { paramsTuple?: []; params?: {} }
    'people.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'openapi.show': { paramsTuple?: []; params?: {} }
    'service_keys.index': { paramsTuple?: []; params?: {} }
    'service_keys.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'year_period': { paramsTuple?: []; params?: {} }
    'menu_agendamento': { paramsTuple?: []; params?: {} }
    'periodo_menus.index': { paramsTuple?: []; params?: {} }
    'year_periods.index': { paramsTuple?: []; params?: {} }
    'year_periods.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'scheduling_menus.index': { paramsTuple?: []; params?: {} }
    'scheduling_menus.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rooms.live': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rooms.history': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'applications.dashboard_video': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.messages': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.login_events': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.connection_records': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.connection_series': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'room_event_record.index': { paramsTuple?: []; params?: {} }
    'dashboard_messages.index': { paramsTuple?: []; params?: {} }
    'message_templates.index': { paramsTuple?: []; params?: {} }
    'collections_prefilter': { paramsTuple?: []; params?: {} }
    'applications.dashboard': { paramsTuple?: []; params?: {} }
    'applications.dashboard.sheet': { paramsTuple?: []; params?: {} }
    'applications.dashboard_counts': { paramsTuple?: []; params?: {} }
    'applications.post_exam': { paramsTuple?: []; params?: {} }
    'applications.post_exam_counts': { paramsTuple?: []; params?: {} }
    'exports.show': { paramsTuple: [ParamValue]; params: {'resource': ParamValue} }
    'export_files.open': { paramsTuple?: []; params?: {} }
    'collection_result': { paramsTuple?: []; params?: {} }
    'collection_result.count': { paramsTuple?: []; params?: {} }
    'hierarchies_performance': { paramsTuple?: []; params?: {} }
    'hierarchies_performance.count': { paramsTuple?: []; params?: {} }
    'audit.index': { paramsTuple?: []; params?: {} }
    'audit.acts': { paramsTuple?: []; params?: {} }
    'audit.log_ins': { paramsTuple?: []; params?: {} }
    'audit.capture_views': { paramsTuple?: []; params?: {} }
    'privacy_requests.index': { paramsTuple?: []; params?: {} }
    'privacy_requests.people': { paramsTuple?: []; params?: {} }
    'privacy_requests.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'privacy_requests.erasure': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'privacy_requests.open': { paramsTuple?: []; params?: {} }
    'exams.statistics': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'exams.statistics.classes': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'exams.statistics.sheet': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'exams.alternative_frequency': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'item.statistics': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'generate_bulk_order.show': { paramsTuple?: []; params?: {} }
    'generate_bulk_order.generate_presigned_url_zip': { paramsTuple: [ParamValue]; params: {'collection': ParamValue} }
    'answer_sheet_order.index': { paramsTuple?: []; params?: {} }
    'answer_sheet_order.generate_presigned_url': { paramsTuple: [ParamValue]; params: {'applicationId': ParamValue} }
    'sheet_order_status.index': { paramsTuple?: []; params?: {} }
    'collections.report_card_pdfs': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'report_cards.open': { paramsTuple?: []; params?: {} }
    'system': { paramsTuple?: []; params?: {} }
  }
  POST: {
    'login': { paramsTuple?: []; params?: {} }
    'login.second_factor': { paramsTuple?: []; params?: {} }
    'login.new_password': { paramsTuple?: []; params?: {} }
    'login.first_access': { paramsTuple?: []; params?: {} }
    'login.first_access.check': { paramsTuple?: []; params?: {} }
    'reset_password.ask': { paramsTuple?: []; params?: {} }
    'reset_password.check': { paramsTuple?: []; params?: {} }
    'reset_password.confirm': { paramsTuple?: []; params?: {} }
    'logout': { paramsTuple?: []; params?: {} }
    'second_factor.confirm': { paramsTuple?: []; params?: {} }
    'second_factor.begin': { paramsTuple?: []; params?: {} }
    'second_factor.recovery_codes': { paramsTuple?: []; params?: {} }
    'second_factor.remove': { paramsTuple?: []; params?: {} }
    'users.free_login': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'users.end_sessions': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'users.update_logged_group': { paramsTuple?: []; params?: {} }
    'users.is_in_browser': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'users.language': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'own_sessions.end_others': { paramsTuple?: []; params?: {} }
    'own_sessions.end': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'own_password': { paramsTuple?: []; params?: {} }
    'events.tickets': { paramsTuple?: []; params?: {} }
    'client_logs': { paramsTuple?: []; params?: {} }
    'groups.permissions.preview': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'roles.store': { paramsTuple?: []; params?: {} }
    'roles.permissions.preview': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'save_alert': { paramsTuple?: []; params?: {} }
    'exams.store': { paramsTuple?: []; params?: {} }
    'provider.login': { paramsTuple: [ParamValue]; params: {'provider': ParamValue} }
    'external_auth.bridge': { paramsTuple?: []; params?: {} }
    'external_auth.token': { paramsTuple?: []; params?: {} }
    'external_auth.oidc.finish': { paramsTuple?: []; params?: {} }
    'external_auth.oidc.begin': { paramsTuple: [ParamValue]; params: {'provider': ParamValue} }
    'identity_providers.store': { paramsTuple?: []; params?: {} }
    'identity_providers.identities.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'files.ticket': { paramsTuple: [ParamValue]; params: {'key': ParamValue} }
    'item_files.store': { paramsTuple?: []; params?: {} }
    'answer_files.store': { paramsTuple?: []; params?: {} }
    'applications.bulk_act': { paramsTuple?: []; params?: {} }
    'applications.bulk_set_application_dates': { paramsTuple?: []; params?: {} }
    'staff_orders.cancel': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'staff_orders.undo': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.store': { paramsTuple?: []; params?: {} }
    'applications.shared_create': { paramsTuple?: []; params?: {} }
    'applications.preview_answers_file': { paramsTuple?: []; params?: {} }
    'applications.import_answers_file': { paramsTuple?: []; params?: {} }
    'applications.item_correction': { paramsTuple?: []; params?: {} }
    'applications.kept_answers.decide': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'kept': ParamValue} }
    'applications.start': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.claim': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.finish': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.answer_alternatives': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.open_item': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'answerId': ParamValue} }
    'applications.absences': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.received': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.answer_logs': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.answer_attachment': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.answer_files.complete': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'digest': ParamValue} }
    'applications.create_waiting_queue': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.set_application_dates': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.reset': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.sittings.restore': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'sitting': ParamValue} }
    'applications.restore': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.give_another_chance': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.stop': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.resume': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.finish_on_behalf': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'collections.bulk_create_applications': { paramsTuple?: []; params?: {} }
    'rubrics.store': { paramsTuple?: []; params?: {} }
    'symptom_table.store': { paramsTuple?: []; params?: {} }
    'director_symptom.store': { paramsTuple?: []; params?: {} }
    'jobs.cancel': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'jobs.retry': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'jobs.dismiss': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'first_access.waiting': { paramsTuple?: []; params?: {} }
    'first_access.cards': { paramsTuple?: []; params?: {} }
    'first_access.mails': { paramsTuple?: []; params?: {} }
    'emails.bulk': { paramsTuple?: []; params?: {} }
    'emails.test': { paramsTuple?: []; params?: {} }
    'mailings.pause': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'mailings.resume': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'mailings.cancel': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'mailings.resend_unknown': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'email_templates.store': { paramsTuple?: []; params?: {} }
    'imports.store': { paramsTuple?: []; params?: {} }
    'imports.apply': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'imports.cancel': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'imports.undo': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'import_user': { paramsTuple?: []; params?: {} }
    'rooms.store': { paramsTuple?: []; params?: {} }
    'rooms.users.fill': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rooms.users.empty': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'room_responsibles.store': { paramsTuple?: []; params?: {} }
    'room_responsibles.bulk_delete': { paramsTuple?: []; params?: {} }
    'evidence.snapshots': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'evidence.screenshots': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'candidate_documents.store': { paramsTuple?: []; params?: {} }
    'media_sessions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'media_sessions.publish': { paramsTuple: [ParamValue]; params: {'sessionId': ParamValue} }
    'media_sessions.watch': { paramsTuple: [ParamValue]; params: {'sessionId': ParamValue} }
    'media_sessions.answer': { paramsTuple: [ParamValue]; params: {'sessionId': ParamValue} }
    'recording.start': { paramsTuple?: []; params?: {} }
    'recording.stop': { paramsTuple?: []; params?: {} }
    'recordings.ticket': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'recordings.retry': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'exam_approval.store': { paramsTuple?: []; params?: {} }
    'corrections.store': { paramsTuple?: []; params?: {} }
    'corrections.comment': { paramsTuple?: []; params?: {} }
    'corrections.clear': { paramsTuple: [ParamValue]; params: {'correctionId': ParamValue} }
    'collections.disclose_corrections': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'collections.retry_disclosure': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'disclosure': ParamValue} }
    'item_decisions.store': { paramsTuple?: []; params?: {} }
    'item_decisions.preview': { paramsTuple?: []; params?: {} }
    'correction_types.store': { paramsTuple?: []; params?: {} }
    'correction_types.version': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.store': { paramsTuple?: []; params?: {} }
    'correction_plans.return_marks': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'user': ParamValue} }
    'correction_plans.move_type': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.retry_type_move': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'move': ParamValue} }
    'correction_plans.return_lots': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.draw_sample': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.end_sample': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'sample': ParamValue} }
    'correction_plans.reopen_text': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'reading': ParamValue} }
    'correction_plans.disclose': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.retry_disclosure': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'disclosure': ParamValue} }
    'correction_plans.decide': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.make_control': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.retire_control': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'control': ParamValue} }
    'correction_plans.see_author': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'task': ParamValue} }
    'correction_lots.store': { paramsTuple?: []; params?: {} }
    'correction_lots.hand_in': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeal_windows.extend': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeals.store': { paramsTuple?: []; params?: {} }
    'appeals.bulk_reply': { paramsTuple?: []; params?: {} }
    'appeals.disclose': { paramsTuple?: []; params?: {} }
    'appeal.attachments': { paramsTuple?: []; params?: {} }
    'appeal_processes.start': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeal_processes.renew': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeal_processes.confirm': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeal_processes.withdraw': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeal_results.store': { paramsTuple?: []; params?: {} }
    'payment_webhooks.store': { paramsTuple: [ParamValue]; params: {'provider': ParamValue} }
    'payment_webhooks.addressed': { paramsTuple: [ParamValue,ParamValue]; params: {'provider': ParamValue,'secret': ParamValue} }
    'payment_webhooks.pix': { paramsTuple: [ParamValue,ParamValue]; params: {'provider': ParamValue,'secret': ParamValue} }
    'payments.settle': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_results.store_appeal': { paramsTuple?: []; params?: {} }
    'selection_processes.store': { paramsTuple?: []; params?: {} }
    'selection_processes.publish': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'selection_processes.retry': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'selection_processes.give_up': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'regions.store': { paramsTuple?: []; params?: {} }
    'schools.store': { paramsTuple?: []; params?: {} }
    'school_grades.store': { paramsTuple?: []; params?: {} }
    'school_classes.store': { paramsTuple?: []; params?: {} }
    'people.store': { paramsTuple?: []; params?: {} }
    'people.count': { paramsTuple?: []; params?: {} }
    'people.active': { paramsTuple?: []; params?: {} }
    'people.class': { paramsTuple?: []; params?: {} }
    'people.class.preview': { paramsTuple?: []; params?: {} }
    'people.role': { paramsTuple?: []; params?: {} }
    'service_keys.store': { paramsTuple?: []; params?: {} }
    'periodo_menus.store': { paramsTuple?: []; params?: {} }
    'year_periods.store': { paramsTuple?: []; params?: {} }
    'scheduling_menus.store': { paramsTuple?: []; params?: {} }
    'rooms.messages': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rooms.break_requests': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rooms.free_login': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'applications.approve_exam': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.reprove_exam': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.connect': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'room_event_record.store': { paramsTuple?: []; params?: {} }
    'dashboard_messages.store': { paramsTuple?: []; params?: {} }
    'message_templates.store': { paramsTuple?: []; params?: {} }
    'audit.verify': { paramsTuple?: []; params?: {} }
    'privacy_requests.store': { paramsTuple?: []; params?: {} }
    'privacy_requests.close': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'privacy_requests.export': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'privacy_requests.erase': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'exams.import_vectors': { paramsTuple?: []; params?: {} }
    'generate_bulk_order.generate': { paramsTuple: [ParamValue]; params: {'collection': ParamValue} }
    'answer_sheet_order.generate': { paramsTuple: [ParamValue]; params: {'applicationId': ParamValue} }
  }
  DELETE: {
    'users.remove_second_factor': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'roles.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'identity_providers.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'identity_providers.identities.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'identity': ParamValue} }
    'applications.remove_answer_attachment': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'attachmentId': ParamValue} }
    'applications.withdraw': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'suppressions.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'imports.mapping.forget': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'media_sessions.kick': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'media_sessions.destroy': { paramsTuple: [ParamValue]; params: {'sessionId': ParamValue} }
    'correction_lots.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeals.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'selection_processes.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'selection_results.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'regions.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'schools.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'school_grades.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'school_classes.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'service_keys.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'periodo_menus.destroy': { paramsTuple: [ParamValue]; params: {'ids': ParamValue} }
    'rooms.resume': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'message_templates.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
  }
  PUT: {
    'groups.permissions.update': { paramsTuple: [ParamValue]; params: {'name': ParamValue} }
    'roles.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'roles.permissions.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'identity_providers.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.bulk_set_timeout': { paramsTuple?: []; params?: {} }
    'applications.set_collection_timewindow': { paramsTuple: [ParamValue]; params: {'collectionId': ParamValue} }
    'applications.answers_batch': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.answer_files.part': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'id': ParamValue,'digest': ParamValue,'index': ParamValue} }
    'applications.of_person.set_timeout': { paramsTuple: [ParamValue,ParamValue]; params: {'collectionId': ParamValue,'userId': ParamValue} }
    'applications.of_person.set_endtime': { paramsTuple: [ParamValue,ParamValue]; params: {'collectionId': ParamValue,'userId': ParamValue} }
    'accommodation.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'email_templates.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rooms.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rooms.user_config': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_document.store': { paramsTuple?: []; params?: {} }
    'recording.upload': { paramsTuple?: []; params?: {} }
    'corrections.annotate': { paramsTuple: [ParamValue]; params: {'correctionId': ParamValue} }
    'correction_plans.save_members': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.member_state': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'user': ParamValue} }
    'correction_plans.member_qualification': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'user': ParamValue} }
    'correction_plans.move_control': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'control': ParamValue} }
    'correction_plans.named_text_state': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'named': ParamValue} }
    'correction_plans.held_file_state': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'held': ParamValue} }
    'correction_lots.marks': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'saved_comments.update': { paramsTuple?: []; params?: {} }
    'appeal_windows.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeals.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeals.reply': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeal_results.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'user_results.set_opened_appeal': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'selection_processes.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'selection_processes.save_results': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'result_appeals.reply': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'regions.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'schools.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'school_grades.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'school_classes.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'institution_settings.update': { paramsTuple?: []; params?: {} }
    'texts.update': { paramsTuple?: []; params?: {} }
    'people.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'year_periods.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'scheduling_menus.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'rooms.situation': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'rooms.microphone': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'rooms.pause': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
  }
  PATCH: {
    'collections.update_collection_permissions': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.set_item_expired': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'answerId': ParamValue} }
    'applications.answer_versions.update': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'versionId': ParamValue} }
    'applications.set_endtime': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'applications.set_timeout': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'imports.rows.update': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'line': ParamValue} }
    'candidate_documents.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'correction_plans.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeals.grade': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'appeals.grade_answer': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'answerId': ParamValue} }
    'rooms.messages.update': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'messageId': ParamValue} }
    'rooms.break_requests.update': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'requestId': ParamValue} }
    'rooms.beat': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'rooms.begin_break': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'userId': ParamValue} }
    'applications.move': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
  }
}
declare module '@adonisjs/core/types/http' {
  export interface RoutesList extends ScannedRoutes {}
}